;;; layoutlint.el --- Find controls that users cannot tap  -*- lexical-binding: t -*-

;; Package-Requires: ((emacs "26.3"))

;;; Commentary:

;; For eglot or lsp-mode:
;;
;;   (load "/path/to/layoutlint.el")
;;   (add-hook 'layoutlint-hook #'eglot-ensure)    ; or #'lsp-deferred
;;
;; The language server runs in two modes that this file defines for layouts, storyboards and xibs.  They
;; derive from the modes for JSON and XML.  Other JSON and XML files are not sent to the server.

;;; Code:

(require 'js)
(require 'nxml-mode)

(defgroup layoutlint nil "Find iOS controls that users can see but cannot tap." :group 'tools)

(defcustom layoutlint-command '("layoutlint" "serve")
  "The command line of the language server."
  :type '(repeat string))

(defcustom layoutlint-hook nil
  "Hook that runs in each buffer that the language server supports."
  :type 'hook)

(define-derived-mode layoutlint-json-mode js-mode "Layout"
  "Mode for layouts and for the configuration of layoutlint."
  (run-hooks 'layoutlint-hook))

(define-derived-mode layoutlint-xml-mode nxml-mode "Storyboard"
  "Mode for storyboards and xibs."
  (run-hooks 'layoutlint-hook))

(add-to-list 'auto-mode-alist '("\\.layout\\.json\\'" . layoutlint-json-mode))
(add-to-list 'auto-mode-alist '("/\\.layoutlint\\.json\\'" . layoutlint-json-mode))
(add-to-list 'auto-mode-alist '("\\.\\(?:storyboard\\|xib\\)\\'" . layoutlint-xml-mode))
;; The file name selects the mode. Without this entry, the XML declaration in the first line would.
(add-to-list 'magic-mode-alist
             (cons (lambda ()
                     (and buffer-file-name
                          (string-match-p "\\.\\(?:storyboard\\|xib\\)\\'" buffer-file-name)))
                   'layoutlint-xml-mode))

(with-eval-after-load 'eglot
  (defvar eglot-server-programs)
  (add-to-list 'eglot-server-programs
               `(((layoutlint-json-mode :language-id "json")
                  (layoutlint-xml-mode :language-id "xml"))
                 . ,(lambda (&rest _) layoutlint-command))))

(declare-function lsp-register-client "lsp-mode")
(declare-function lsp-stdio-connection "lsp-mode")
(declare-function make-lsp-client "lsp-mode")
(defvar lsp-language-id-configuration)

(with-eval-after-load 'lsp-mode
  (add-to-list 'lsp-language-id-configuration '(layoutlint-json-mode . "json"))
  (add-to-list 'lsp-language-id-configuration '(layoutlint-xml-mode . "xml"))
  (lsp-register-client
   (make-lsp-client
    :server-id 'layoutlint
    ;; In source files, the server also finds the layouts that refer to a declaration.
    :major-modes '(layoutlint-json-mode layoutlint-xml-mode swift-mode swift-ts-mode objc-mode)
    ;; Runs in addition to other servers for these languages.
    :add-on? t
    :new-connection (lsp-stdio-connection (lambda () layoutlint-command)))))

(provide 'layoutlint)
;;; layoutlint.el ends here
