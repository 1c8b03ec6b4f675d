" Loads the plugin of Editors/Vim-LSP with fakes of both clients (in this file and in the folder vim), which
" store the registered servers. PLUGIN is the path of the plugin. Exits with status 1 if an assertion fails.
set nocompatible
let g:registered = []
let &runtimepath = expand('<sfile>:p:h') . '/vim,' . &runtimepath

function! LspAddServer(servers) abort
  call extend(g:registered, a:servers)
endfunction

function! s:Check() abort
  let g:layoutlint_settings = {'codeLens': v:false}
  execute 'source' fnameescape($PLUGIN)
  let l:settings = {'layoutlint': {'codeLens': v:false}}

  doautocmd User lsp_setup
  call assert_equal(1, len(g:registered))
  let l:server = g:registered[0]
  call assert_equal(['layoutlint', 'serve'], l:server.cmd)
  call assert_equal(['json', 'jsonc', 'xml', 'swift', 'objc', 'objcpp'], l:server.allowlist)
  call assert_equal(l:settings, l:server.workspace_config)
  let g:root_marker_folder = '/elsewhere'
  call assert_equal('file:///elsewhere', l:server.root_uri(l:server))
  let g:root_marker_folder = ''
  call assert_equal('file:///project', l:server.root_uri(l:server))

  let g:layoutlint_command = ['sh', '-c', 'true']
  doautocmd User LspSetup
  call assert_equal(2, len(g:registered))
  let l:server = g:registered[1]
  call assert_equal(exepath('sh'), l:server.path)
  call assert_equal(['-c', 'true'], l:server.args)
  call assert_equal(['json', 'jsonc', 'xml'], l:server.filetype)
  call assert_equal(l:settings, l:server.workspaceConfig)

  edit /project/Main.storyboard
  call assert_equal('xml', &filetype)
endfunction

try
  call s:Check()
catch
  call add(v:errors, v:exception . ' at ' . v:throwpoint)
endtry
for s:error in v:errors
  verbose echo s:error
endfor
if empty(v:errors)
  qall!
else
  cquit
endif
