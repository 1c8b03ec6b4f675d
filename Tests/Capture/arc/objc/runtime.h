// The declarations of the runtime that the capture library uses, for the check with ARC. GCC's header does not compile
// with it.

#ifndef STUB_RUNTIME_H
#define STUB_RUNTIME_H

#include <stddef.h>

typedef signed char BOOL;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#define nil ((id)0)
#define Nil ((Class)0)
typedef id (*IMP)(id, SEL, ...);
typedef struct objc_method *Method;
typedef struct objc_ivar *Ivar;
typedef struct objc_property *objc_property_t;
@class Protocol;

Class class_getSuperclass(Class class);
IMP class_getMethodImplementation(Class class, SEL method);
Class object_getClass(id object);

#endif
