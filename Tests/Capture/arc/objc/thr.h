#include "runtime.h"
