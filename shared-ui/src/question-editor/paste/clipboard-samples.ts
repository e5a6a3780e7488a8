/**
 * `text/html` as the programs put it on the clipboard, for tests: markup, white space, conditional comments and all, with texts of our own.
 */

const wordHead = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns:m="http://schemas.microsoft.com/office/2004/12/omml"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<meta name=Originator content="Microsoft Word 15">
<link rel=File-List
href="file:///C:/Users/Penulis/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument>
  <w:View>Normal</w:View>
  <w:ValidateAgainstSchemas/>
  <m:mathPr>
   <m:mathFont m:val="Cambria Math"/>
  </m:mathPr></w:WordDocument>
</xml><![endif]-->
<style>
<!--
 /* Style Definitions */
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin-bottom:8.0pt;
	font-family:"Calibri",sans-serif;}
-->
</style>
<!--[if gte mso 10]>
<style>
 table.MsoNormalTable
	{mso-style-name:"Table Normal";}
</style>
<![endif]-->
</head>

<body lang=IN style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->
`;
const wordFoot = `
<!--EndFragment-->
</body>

</html>
`;

/** Word 365 on Windows: paragraphs, an empty one, scripts split over runs, and a line that the file breaks by itself. */
export const wordParagraphs = `${wordHead}
<p class=MsoNormal><span lang=EN-US style='mso-ansi-language:EN-US'>Sebuah kubus
memiliki <b style='mso-bidi-font-weight:normal'>volume</b> 27 cm<sup>3</sup>.<span
style='mso-spacerun:yes'>&nbsp; </span>Rumusnya V = s<sup><span
style='mso-bidi-font-style:italic'>3</span></sup>.<o:p></o:p></span></p>

<p class=MsoNormal><span lang=EN-US style='mso-ansi-language:EN-US'><o:p>&nbsp;</o:p></span></p>

<p class=MsoNormal><span lang=EN-US>Reaksi: H<sub>2</sub>SO<sub>4</sub> dan 6 x
10<sup>–</sup><sup>23</sup>; a<sub>n</sub>, log<sub>2</sub> 8.<span
style='mso-footnote-id:ftn1'><a href="#_ftn1" name="_ftnref1" title=""><span
class=MsoFootnoteReference>[1]</span></a></span><o:p></o:p></span></p>
${wordFoot}`;

/** Word 365 on Windows: lists are paragraphs with marks in symbol fonts, in conditional comments. */
export const wordLists = `${wordHead}
<p class=MsoNormal>Perhatikan:<o:p></o:p></p>

<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l1 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:
Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Semua pegawai disiplin<o:p></o:p></p>

<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;mso-add-space:
auto;text-indent:-18.0pt;mso-list:l1 level2 lfo1'><![if !supportLists]><span
style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>Kecuali
yang cuti<o:p></o:p></p>

<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span><![endif]>Pilih satu<o:p></o:p></p>

<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo2'><![if !supportLists]><span
style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;
</span></span><![endif]>Jelaskan<o:p></o:p></p>
${wordFoot}`;

/** Word 365: an equation, which is on the clipboard as a picture of the local disk and in a comment. */
export const wordEquation = `${wordHead}
<p class=MsoNormal>Nilai dari <!--[if gte msEquation 12]><m:oMath><m:f><m:num><m:r><span
style='font-family:"Cambria Math",serif'>1</span></m:r></m:num><m:den><m:r>2</m:r></m:den></m:f></m:oMath><![endif]--><![if !msEquation]><span
style='font-size:11.0pt'><!--[if gte vml 1]><v:shape id="_x0000_i1025" type="#_x0000_t75" style='width:6pt;height:22pt'>
 <v:imagedata src="file:///C:/Users/Penulis/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"
  o:title="" chromakey="white"/>
</v:shape><![endif]--><![if !vml]><img width=8 height=29
src="file:///C:/Users/Penulis/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" v:shapes="_x0000_i1025"><![endif]></span><![endif]>
adalah …<o:p></o:p></p>
${wordFoot}`;

/** Word 365: a table. */
export const wordTable = `${wordHead}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse'>
 <tr style='mso-yfti-irow:0;mso-yfti-firstrow:yes'>
  <td width=200 valign=top style='width:150.25pt'>
  <p class=MsoNormal style='margin-bottom:0cm'>Tahun<o:p></o:p></p>
  </td>
  <td width=200 valign=top>
  <p class=MsoNormal>Produksi<o:p></o:p></p>
  <p class=MsoNormal>(ton)<o:p></o:p></p>
  </td>
 </tr>
 <tr style='mso-yfti-irow:1;mso-yfti-lastrow:yes'>
  <td width=200 valign=top><p class=MsoNormal>2024<o:p></o:p></p></td>
  <td width=200 valign=top><p class=MsoNormal>1.250<o:p></o:p></p></td>
 </tr>
</table>
${wordFoot}`;

/** LibreOffice Writer 7.4. */
export const libreOffice = `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.0 Transitional//EN">
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
	</style>
</head>
<body lang="id-ID" link="#000080" vlink="#800000" dir="ltr"><p style="line-height: 100%; margin-bottom: 0cm">
Luas lingkaran adalah <i>πr</i><sup>2</sup>.</p>
<p style="line-height: 100%; margin-bottom: 0cm"><br/>

</p>
<p style="line-height: 100%; margin-bottom: 0cm">Langkahnya:</p>
<ol>
	<li><p style="line-height: 100%; margin-bottom: 0cm">hitung
	<i>r</i><sub>1</sub></p></li>
	<li><p style="line-height: 100%; margin-bottom: 0cm">kalikan</p>
	<ul>
		<li><p style="line-height: 100%; margin-bottom: 0cm">dua kali</p></li>
	</ul></li>
</ol>
</body>
</html>`;

/** Google Docs: one bold element around everything, scripts and lists as styles, blank lines as line breaks. */
export const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0f3a8e6c-7fff-2d41-9c55-1b7a9f7e0a11"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">Jika x</span><span style="font-size:6.6pt;font-family:Arial,sans-serif;vertical-align:super;white-space:pre;white-space:pre-wrap;">2</span><span style="font-size:11pt;vertical-align:baseline;white-space:pre;white-space:pre-wrap;"> = 16, maka:</span></p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="1"><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;" role="presentation"><span style="font-size:11pt;white-space:pre-wrap;">x positif</span></p></li><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="white-space:pre-wrap;">x negatif</span></p></li></ul><ol style="margin-top:0;margin-bottom:0;"><li dir="ltr" style="list-style-type:lower-alpha;" aria-level="1"><p dir="ltr"><span>CO</span><span style="font-size:0.6em;vertical-align:sub;">2</span></p></li></ol></b><br class="Apple-interchange-newline">`;

/** Chromium, from a page: styles as computed, paragraphs with a blank line between them, KaTeX, a citation. */
export const browserPage = `<meta charset='utf-8'><h2 style="color: rgb(0, 0, 0); font-style: normal; white-space: normal;">Persamaan kuadrat</h2><p style="margin: 0.5em 0px 1em; color: rgb(32, 33, 34); white-space: normal;">Bentuk umumnya <span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>a</mi><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mi>c</mi><mo>=</mo><mn>0</mn></mrow><annotation encoding="application/x-tex">ax^2 + c = 0</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="base"><span class="mord mathnormal">a</span><span class="mord">x2+c=0</span></span></span></span>.<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup></p><p style="white-space: normal;">Harganya $5 atau 10$ saja<span style="display: none;">tersembunyi</span><script>alert(1)</script>.</p><pre style="white-space: pre;">baris satu
baris dua</pre>`;

/** Chromium: a picture of a page, copied by itself. */
export const browserPicture = `<meta charset='utf-8'><img src="https://contoh.id/gambar/peta.png" alt="Peta"/>`;

/** Excel 365: a row of cells; a picture of them is on the clipboard, too. */
export const excelRow = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=ProgId content=Excel.Sheet><style><!--td {mso-number-format:General;}--></style></head>
<body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=128 style='border-collapse:collapse;width:96pt'>
<!--StartFragment-->
 <tr height=19 style='height:14.4pt'>
  <td height=19 width=64 style='height:14.4pt;width:48pt'>Jakarta</td>
  <td align=right width=64 style='width:48pt'>12</td>
 </tr>
<!--EndFragment-->
</table></body></html>`;
