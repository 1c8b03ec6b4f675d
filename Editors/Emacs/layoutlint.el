;;; layoutlint.el --- Says which views no touch reaches  -*- lexical-binding: t -*-

;; Package-Requires: ((emacs "26.3"))

;;; Commentary:

;; For eglot or lsp-mode, whichever you have:
;;
;;   (load "/path/to/layoutlint.el")
;;   (add-hook 'layoutlint-hook #'eglot-ensure)    ; or #'lsp-deferred
;;
;; The server is asked about files in one of the two modes below, which are JSON and XML by another
;; name: it has nothing to say about all the other JSON and XML there is.

;;; Code:

(require 'js)
(require 'nxml-mode)

(defgroup layoutlint nil "Which views no touch reaches." :group 'tools)

(defcustom layoutlint-command '("layoutlint" "serve")
  "The server and its arguments."
  :type '(repeat string))

(defcustom layoutlint-hook nil
  "Run in each buffer that layoutlint can be asked about."
  :type 'hook)

(define-derived-mode layoutlint-json-mode js-mode "Layout"
  "JSON that describes a layout, or configures layoutlint."
  (run-hooks 'layoutlint-hook))

(define-derived-mode layoutlint-xml-mode nxml-mode "Storyboard"
  "A storyboard or a xib."
  (run-hooks 'layoutlint-hook))

(add-to-list 'auto-mode-alist '("\\.layout\\.json\\'" . layoutlint-json-mode))
(add-to-list 'auto-mode-alist '("/\\.layoutlint\\.json\\'" . layoutlint-json-mode))
(add-to-list 'auto-mode-alist '("\\.\\(?:storyboard\\|xib\\)\\'" . layoutlint-xml-mode))
;; Which of both a file is stands in its name; its first line would say XML.
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
    :major-modes '(layoutlint-json-mode layoutlint-xml-mode)
    ;; Beside the servers for JSON and XML as such, not instead of them.
    :add-on? t
    :new-connection (lsp-stdio-connection (lambda () layoutlint-command)))))

(provide 'layoutlint)
;;; layoutlint.el ends here
