" A fake of vim-lsp.
function! lsp#register_server(server) abort
  call add(g:registered, a:server)
endfunction
