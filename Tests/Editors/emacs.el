;;; emacs.el --- Editor test for Emacs  -*- lexical-binding: t -*-

;; Runs in Emacs with eglot or lsp-mode; see emacs.sh.
;; Verifies what Emacs displays: Flymake's diagnostics, the help, the buffer.

(require 'cl-lib)
(require 'json)
(require 'flymake)

(defvar driver-client (intern (getenv "LAYOUTLINT_CLIENT")) "`eglot' or `lsp-mode'.")
(defvar driver-documents
  (let ((json-key-type 'string))
    (json-read-file (expand-file-name "steps.json" (getenv "LAYOUTLINT_DRIVER")))))
(defvar driver-timeout 10 "In seconds.")

(defun driver-get (object &rest keys)
  (dolist (key keys object)
    (setq object (cdr (assoc key object)))))

(defvar driver-steps nil "The remaining steps: lists (NAME ACTION CHECK...). ACTION and CHECK are functions.")
(defvar driver-checks nil "The remaining checks of the current step. The first one is polled.")
(defvar driver-deadline nil "The time at which the current check fails.")

(defun driver-report (text)
  (write-region (concat (replace-regexp-in-string "\n" " " text) "\n") nil
                (expand-file-name "report" (getenv "LAYOUTLINT_DRIVER")) t 'quiet))

(defun driver-step (name action &rest checks)
  "Add a step. ACTION is called as a command; the step succeeds when all CHECKS have returned t, in order.
A check that returns a string is repeated until `driver-timeout'. A check that signals an error fails."
  (setq driver-steps (append driver-steps (list `(,name ,action ,@checks)))))

(defun driver-fail (text)
  (driver-report (format "FAILED %s: %s" (caar driver-steps) text))
  (driver-next))

(defun driver-next ()
  (pop driver-steps)
  (setq driver-checks nil)
  (if driver-steps (driver-start) (driver-quit)))

(defun driver-start ()
  "Make the command loop call the next action, as after a key press."
  (setq unread-command-events (append unread-command-events '(f13))))

(defun driver-run-action ()
  (interactive)
  (condition-case failure
      (progn
        (funcall (nth 1 (car driver-steps)))
        (setq driver-deadline (time-add nil driver-timeout)
              driver-checks (nthcdr 2 (car driver-steps))))
    (error (driver-fail (error-message-string failure)))))

(defun driver-poll ()
  "Called by a timer, so that Emacs is idle between the calls and runs its idle timers."
  (when driver-checks
    (condition-case failure
        (let ((result (with-current-buffer (window-buffer) (funcall (car driver-checks)))))
          (cond ((eq result t)
                 (pop driver-checks)
                 (setq driver-deadline (time-add nil driver-timeout))
                 (unless driver-checks
                   (driver-report (concat "ok " (caar driver-steps)))
                   (driver-next)))
                ((time-less-p driver-deadline nil) (driver-fail result))))
      (error (driver-fail (error-message-string failure))))))

(defun driver-line (number)
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (point) (line-end-position))))

(defun driver-move-to (line byte-column)
  (goto-char (point-min))
  (forward-line (1- line))
  (goto-char (byte-to-position (+ (position-bytes (point)) (1- byte-column)))))

;; Each check returns t, or the message for a failure after the timeout.

(defun driver-no-diagnostics ()
  (or (null (flymake-diagnostics)) "the diagnostic is still shown after the fix"))

(defun driver-any-diagnostics ()
  ;; Flymake waits for the next command, so simulate a key press.
  (unless unread-command-events (setq unread-command-events (list 'f14)))
  (if (flymake-diagnostics) t "no diagnostics"))

(defvar driver-idle-start nil "The time at which `driver-idle' started to wait.")

(defun driver-idle ()
  "Wait for one second: eglot sends changes after half a second of idle time."
  (setq driver-idle-start (or driver-idle-start (current-time)))
  (if (time-less-p nil (time-add driver-idle-start 1)) "waiting" (setq driver-idle-start nil) t))

(defun driver-diagnostic (finding)
  (let* ((found (flymake-diagnostics))
         (diagnostic (car found))
         (text (flymake-diagnostic-text diagnostic))
         (begin (flymake-diagnostic-beg diagnostic))
         (line (line-number-at-pos begin))
         (column (save-excursion
                   (goto-char begin)
                   (1+ (- (position-bytes begin) (position-bytes (line-beginning-position)))))))
    (unless (and (= (length found) 1)
                 (string-match-p (regexp-quote (driver-get finding "message")) text)
                 (= line (driver-get finding "line"))
                 (= column (driver-get finding "byteColumn")))
      (error "%d diagnostics; the first is %d:%d: %s" (length found) line column text))
    t))

(defun driver-help-buffer ()
  (cl-find-if (lambda (buffer) (string-match-p "\\`\\( ?\\*eldoc\\|\\*lsp-help\\)" (buffer-name buffer)))
              (buffer-list)))

(defun driver-request-help (document)
  (driver-move-to (driver-get document "finding" "line") (driver-get document "finding" "byteColumn"))
  (pcase driver-client
    ('eglot (eldoc-print-current-symbol-info t))
    (_ (save-window-excursion (lsp-describe-thing-at-point)))))

(defun driver-help (expected)
  (when (eq driver-client 'eglot)
    (ignore-errors (save-window-excursion (eldoc-doc-buffer))))
  (let* ((buffer (driver-help-buffer))
         (text (if buffer (with-current-buffer buffer (buffer-string)) "")))
    (if (string-match-p (regexp-quote expected) text)
        (progn (kill-buffer buffer) t)
      (format "the help is %S" text))))

(defvar driver-action-titles nil "Titles of the code actions that the server returned.")

(defun driver-fix (document)
  (driver-move-to (driver-get document "finding" "line") (driver-get document "finding" "byteColumn"))
  ;; Answers the question which code action to apply.
  (let ((choose (lambda (_prompt collection &rest _)
                  (setq driver-action-titles (all-completions "" collection))
                  (cl-find-if (lambda (title)
                                (string-match-p (regexp-quote (driver-get document "fix" "title")) title))
                              driver-action-titles))))
    (cl-letf (((symbol-function 'completing-read) choose))
      (pcase driver-client
        ('eglot (call-interactively #'eglot-code-actions))
        (_ (call-interactively #'lsp-execute-code-action))))))

(defun driver-line-is (number text)
  (or (equal (driver-line number) text)
      (format "line %d is %s; the code actions were %S" number (driver-line number) driver-action-titles)))

(defun driver-rename (rename)
  (driver-move-to (driver-get rename "line") 1)
  (search-forward (driver-get rename "at"))
  (goto-char (match-beginning 0))
  (pcase driver-client
    ('eglot (eglot-rename (driver-get rename "to")))
    (_ (lsp-rename (driver-get rename "to")))))

(defvar driver-closed-file nil "The path of the closed document.")

(defun driver-close ()
  (setq driver-closed-file buffer-file-name)
  (set-buffer-modified-p nil)
  (kill-buffer))

(defun driver-no-closed-diagnostics ()
  (when (pcase driver-client
          ('eglot (cl-some #'cdr (bound-and-true-p flymake-list-only-diagnostics)))
          (_ (gethash driver-closed-file (lsp-diagnostics t))))
    (error "A diagnostic of the closed document is still shown"))
  t)

(defun driver-add-steps (kind)
  (let* ((document (driver-get driver-documents kind))
         (finding (driver-get document "finding"))
         (rename (driver-get document "rename")))
    (driver-step (concat kind " findings")
                 (lambda () (find-file (driver-get document "file")))
                 #'driver-any-diagnostics
                 (lambda () (driver-diagnostic finding)))
    (driver-step (concat kind " hover")
                 (lambda () (driver-request-help document))
                 (lambda () (driver-help (driver-get document "hover"))))
    (driver-step (concat kind " fix")
                 (lambda () (driver-fix document))
                 (lambda ()
                   (driver-line-is (driver-get finding "line") (driver-get document "fix" "line")))
                 #'driver-idle #'driver-no-diagnostics)
    (apply #'driver-step (concat kind " rename")
           (lambda () (driver-rename rename))
           (mapcar (lambda (expected)
                     (lambda () (driver-line-is (string-to-number (car expected)) (cdr expected))))
                   (driver-get rename "lines")))
    (driver-step (concat kind " original text")
                 (lambda () (revert-buffer t t t))
                 #'driver-any-diagnostics)
    (driver-step (concat kind " close") #'driver-close #'driver-idle #'driver-no-closed-diagnostics)))

(defun driver-quit ()
  (write-region (with-current-buffer "*Messages*" (buffer-string)) nil
                (expand-file-name "messages" (getenv "LAYOUTLINT_DRIVER")) nil 'quiet)
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer (set-buffer-modified-p nil)))
  (kill-emacs))

;; Answers all questions with yes.
(fset 'yes-or-no-p (lambda (&rest _) t))
(fset 'y-or-n-p (lambda (&rest _) t))
(setq make-backup-files nil auto-save-default nil create-lockfiles nil)

(global-set-key [f13] #'driver-run-action)
(global-set-key [f14] #'ignore)
(mapc #'driver-add-steps '("layout" "storyboard"))
(run-with-timer 0.5 0.05 #'driver-poll)
(run-with-timer 0.5 nil #'driver-start)
;;; emacs.el ends here
