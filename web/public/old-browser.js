/* Tells somebody whose browser is older than those of build/floor.ts that it is: such a browser cannot even read the
   modules of the page, and would show nothing. For the same reason this is written in the JavaScript of 2009. */
/* oxlint-disable no-var -- there was nothing else then */
(function () {
  var isNewEnough =
    HTMLScriptElement.supports &&
    HTMLScriptElement.supports('importmap') &&
    window.Intl &&
    Intl.Segmenter &&
    CSS.supports('color', 'color-mix(in srgb, red, red)');
  if (isNewEnough) return;
  document.getElementById('old-browser').removeAttribute('hidden');
  var shell = document.getElementById('shell');
  if (shell) shell.parentNode.removeChild(shell);
})();
