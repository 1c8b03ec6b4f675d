;;; emacs.el --- Drives Emacs through all steps  -*- lexical-binding: t -*-

;; Runs inside of an Emacs with eglot or lsp-mode: see emacs.sh.
;; Asserts on what Emacs itself shows: Flymake's diagnostics, the help, the buffer.

(require 'cl-lib)
(require 'json)
(require 'flymake)

(defvar driver-client (intern (getenv "LAYOUTLINT_CLIENT")) "`eglot' or `lsp-mode'.")
(defvar driver-documents
  (let ((json-key-type 'string))
    (json-read-file (expand-file-name "steps.json" (getenv "LAYOUTLINT_DRIVER")))))
(defvar driver-limit 10 "In seconds.")

(defun driver-get (object &rest keys)
  (dolist (key keys object)
    (setq object (cdr (assoc key object)))))

(defvar driver-steps nil "What is still to do: (NAME ACT CHECK...), each of them functions.")
(defvar driver-checks nil "Of the step being done, each polled until it returns something.")
(defvar driver-end nil "When the check that is polled has failed.")

(defun driver-report (text)
  (write-region (concat (replace-regexp-in-string "\n" " " text) "\n") nil
                (expand-file-name "report" (getenv "LAYOUTLINT_DRIVER")) t 'quiet))

(defun driver-step (name act &rest checks)
  "Add a step: ACT is called as a command; it is done when all CHECKS have held, one by one.
A check that fails for good, or after `driver-limit', does so with an error or a string."
  (setq driver-steps (append driver-steps (list `(,name ,act ,@checks)))))

(defun driver-fail (text)
  (driver-report (format "FAILED %s: %s" (caar driver-steps) text))
  (driver-next))

(defun driver-next ()
  (pop driver-steps)
  (setq driver-checks nil)
  (if driver-steps (driver-start) (driver-quit)))

(defun driver-start ()
  "Have the next step's command called by the command loop, as if a key had been pressed."
  (setq unread-command-events (append unread-command-events '(f13))))

(defun driver-act ()
  (interactive)
  (condition-case problem
      (progn
        (funcall (nth 1 (car driver-steps)))
        (setq driver-end (time-add nil driver-limit)
              driver-checks (nthcdr 2 (car driver-steps))))
    (error (driver-fail (error-message-string problem)))))

(defun driver-poll ()
  "From a timer: so Emacs is idle in between, and does what it does when it is."
  (when driver-checks
    (condition-case problem
        (let ((result (with-current-buffer (window-buffer) (funcall (car driver-checks)))))
          (cond ((eq result t)
                 (pop driver-checks)
                 (setq driver-end (time-add nil driver-limit))
                 (unless driver-checks
                   (driver-report (concat "ok " (caar driver-steps)))
                   (driver-next)))
                ((time-less-p driver-end nil) (driver-fail result))))
      (error (driver-fail (error-message-string problem))))))

(defun driver-line (number)
  (save-excursion
    (goto-char (point-min))
    (forward-line (1- number))
    (buffer-substring-no-properties (point) (line-end-position))))

(defun driver-go (line byte-column)
  (goto-char (point-min))
  (forward-line (1- line))
  (goto-char (byte-to-position (+ (position-bytes (point)) (1- byte-column)))))

;; Of each check: t where it holds, else what to say when it never does.

(defun driver-no-diagnostics ()
  (or (null (flymake-diagnostics)) "the diagnostic of what is fixed stays"))

(defun driver-any-diagnostics ()
  ;; A person presses keys, and Flymake waits for the next command.
  (unless unread-command-events (setq unread-command-events (list 'f14)))
  (if (flymake-diagnostics) t "no diagnostics"))

(defvar driver-since nil "Since when `driver-rest' waits.")

(defun driver-rest ()
  "A while in which nothing is done: after half a second eglot says what has changed."
  (setq driver-since (or driver-since (current-time)))
  (if (time-less-p nil (time-add driver-since 1)) "it takes long" (setq driver-since nil) t))

(defun driver-diagnostic (finding)
  (let* ((found (flymake-diagnostics))
         (only (car found))
         (text (flymake-diagnostic-text only))
         (begin (flymake-diagnostic-beg only))
         (line (line-number-at-pos begin))
         (column (save-excursion
                   (goto-char begin)
                   (1+ (- (position-bytes begin) (position-bytes (line-beginning-position)))))))
    (unless (and (= (length found) 1)
                 (string-match-p (regexp-quote (driver-get finding "message")) text)
                 (= line (driver-get finding "line"))
                 (= column (driver-get finding "byteColumn")))
      (error "%d diagnostics, the first %d:%d: %s" (length found) line column text))
    t))

(defun driver-help-buffer ()
  (cl-find-if (lambda (buffer) (string-match-p "\\`\\( ?\\*eldoc\\|\\*lsp-help\\)" (buffer-name buffer)))
              (buffer-list)))

(defun driver-ask-for-help (document)
  (driver-go (driver-get document "finding" "line") (driver-get document "finding" "byteColumn"))
  (pcase driver-client
    ('eglot (eldoc-print-current-symbol-info t))
    (_ (save-window-excursion (lsp-describe-thing-at-point)))))

(defun driver-help (wanted)
  (when (eq driver-client 'eglot)
    (ignore-errors (save-window-excursion (eldoc-doc-buffer))))
  (let* ((buffer (driver-help-buffer))
         (text (if buffer (with-current-buffer buffer (buffer-string)) "")))
    (if (string-match-p (regexp-quote wanted) text)
        (progn (kill-buffer buffer) t)
      (format "the help is %S" text))))

(defvar driver-offered nil "Titles of the actions there were to choose from.")

(defun driver-fix (document)
  (driver-go (driver-get document "finding" "line") (driver-get document "finding" "byteColumn"))
  ;; Stands in for the person at the question which action to take.
  (let ((choose (lambda (_prompt collection &rest _)
                  (setq driver-offered (all-completions "" collection))
                  (cl-find-if (lambda (one)
                                (string-match-p (regexp-quote (driver-get document "fix" "title")) one))
                              driver-offered))))
    (cl-letf (((symbol-function 'completing-read) choose))
      (pcase driver-client
        ('eglot (call-interactively #'eglot-code-actions))
        (_ (call-interactively #'lsp-execute-code-action))))))

(defun driver-line-is (number text)
  (or (equal (driver-line number) text)
      (format "line %d is %s; offered were %S" number (driver-line number) driver-offered)))

(defun driver-rename (place)
  (driver-go (driver-get place "line") 1)
  (search-forward (driver-get place "at"))
  (goto-char (match-beginning 0))
  (pcase driver-client
    ('eglot (eglot-rename (driver-get place "to")))
    (_ (lsp-rename (driver-get place "to")))))

(defvar driver-closed nil "The file that was closed.")

(defun driver-close ()
  (setq driver-closed buffer-file-name)
  (set-buffer-modified-p nil)
  (kill-buffer))

(defun driver-nothing-left ()
  (when (pcase driver-client
          ('eglot (cl-some #'cdr (bound-and-true-p flymake-list-only-diagnostics)))
          (_ (gethash driver-closed (lsp-diagnostics t))))
    (error "A diagnostic of the closed document stays"))
  t)

(defun driver-add-steps (kind)
  (let* ((document (driver-get driver-documents kind))
         (finding (driver-get document "finding"))
         (place (driver-get document "rename")))
    (driver-step (concat kind " findings")
                 (lambda () (find-file (driver-get document "file")))
                 #'driver-any-diagnostics
                 (lambda () (driver-diagnostic finding)))
    (driver-step (concat kind " hover")
                 (lambda () (driver-ask-for-help document))
                 (lambda () (driver-help (driver-get document "hover"))))
    (driver-step (concat kind " fix")
                 (lambda () (driver-fix document))
                 (lambda ()
                   (driver-line-is (driver-get finding "line") (driver-get document "fix" "line")))
                 #'driver-rest #'driver-no-diagnostics)
    (apply #'driver-step (concat kind " rename")
           (lambda () (driver-rename place))
           (mapcar (lambda (expected)
                     (lambda () (driver-line-is (string-to-number (car expected)) (cdr expected))))
                   (driver-get place "lines")))
    (driver-step (concat kind " text as it was")
                 (lambda () (revert-buffer t t t))
                 #'driver-any-diagnostics)
    (driver-step (concat kind " close") #'driver-close #'driver-rest #'driver-nothing-left)))

(defun driver-quit ()
  (write-region (with-current-buffer "*Messages*" (buffer-string)) nil
                (expand-file-name "messages" (getenv "LAYOUTLINT_DRIVER")) nil 'quiet)
  (dolist (buffer (buffer-list))
    (with-current-buffer buffer (set-buffer-modified-p nil)))
  (kill-emacs))

;; Nobody is there to answer.
(fset 'yes-or-no-p (lambda (&rest _) t))
(fset 'y-or-n-p (lambda (&rest _) t))
(setq make-backup-files nil auto-save-default nil create-lockfiles nil)

(global-set-key [f13] #'driver-act)
(global-set-key [f14] #'ignore)
(mapc #'driver-add-steps '("layout" "storyboard"))
(run-with-timer 0.5 0.05 #'driver-poll)
(run-with-timer 0.5 nil #'driver-start)
;;; emacs.el ends here
