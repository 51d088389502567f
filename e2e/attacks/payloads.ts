/** What every payload would call if it ran. */
export const MARK = 'parlanceRan';
const RUN = `${MARK}()`;

/**
 * Texts that become script where a page forgets to escape, one or more of each kind of OWASP's list of ways around
 * filters, each short enough for a name. The last ones break a layout instead.
 */
export const payloads: readonly string[] = [
  // An element that is script, whole, broken and in disguise.
  `<script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<script/x>${RUN}</script>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script\n>${RUN}</script\n>`,
  `<script>${RUN}//`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script src=//127.0.0.1:9/a.js></script>`,
  `</script><script>${RUN}</script>`,
  `<svg><script>${RUN}</script></svg>`,
  // Elements that run something when they load, fail, open or move.
  `<img src=x onerror=${RUN}>`,
  `<img src=x oNeRrOr="${RUN}"`,
  `<img/src='x'/onerror='${RUN}'>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}//`,
  `<body onload=${RUN}>`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<audio src=x onerror=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<marquee onstart=${RUN}>a</marquee>`,
  `<p style="animation:a" onanimationstart=${RUN}>`,
  // Documents within the document, and links.
  `<iframe src="javascript:${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>">`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="data:text/html,<script>${RUN}</script>">`,
  `<a href="javascript:${RUN}">a</a>`,
  `<a href="jav&#x09;ascript:${RUN}">a</a>`,
  `javascript:${RUN}`,
  `[a](javascript:${RUN})`,
  `<form action="javascript:${RUN}"><button>a</button></form>`,
  `<base href="//127.0.0.1:9/"><meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  // Ways out of an attribute, a title, a text field, a comment, a template and a text of JSON.
  `" onmouseover="${RUN}" autofocus onfocus="${RUN}`,
  `' onmouseover='${RUN}`,
  `</textarea></title></style><img src=x onerror=${RUN}>`,
  `--><img src=x onerror=${RUN}><!--`,
  `{{constructor.constructor('${RUN}')()}}\${${RUN}}<%= ${RUN} %>`,
  `\\u003cscript\\u003e${RUN}&lt;script&gt;${RUN}\\"};${RUN};//`,
  `<math><mtext><table><mglyph><style><img title="</style><img src=x onerror=${RUN}>">`,
  `=HYPERLINK("javascript:${RUN}","a")`,
  // Nothing runs here: no break between words, other directions, marks on marks.
  'W'.repeat(100),
  `\u202E\u2067${'مرحبا '.repeat(8)}${RUN}`,
  `Z${'\u0301\u0335\u0489'.repeat(25)}algo`,
];
