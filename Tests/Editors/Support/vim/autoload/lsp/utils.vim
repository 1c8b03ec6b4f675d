" A fake of vim-lsp.
function! lsp#utils#get_buffer_path() abort
  return '/project/screen.layout.json'
endfunction

function! lsp#utils#find_nearest_parent_file_directory(path, marks) abort
  return g:root_marker_folder
endfunction

function! lsp#utils#path_to_uri(path) abort
  return 'file://' . a:path
endfunction
