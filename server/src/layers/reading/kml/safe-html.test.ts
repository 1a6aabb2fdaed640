import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { safeHtml } from './safe-html.ts'

const web = (address: string) => (/^https?:\/\//.test(address) ? address : undefined)
const safe = (html: string) => safeHtml(html, { image: web, link: web })

describe('a description', () => {
  it.each([
    ['plain words\nin lines & more', 'plain words<br>in lines &amp; more'],
    ['<b>bold</b> and <I>italic</I>', '<b>bold</b> and <i>italic</i>'],
    ['<p>never closed', '<p>never closed</p>'],
    ['<b><i>crossed</b></i>', '<b><i>crossed</i></b>'],
    ['</div>ended too often', 'ended too often'],
    ['1 < 2 && 3 > 2 <b>x</b>', '1 &lt; 2 &amp;&amp; 3 &gt; 2 <b>x</b>'],
    ['&nbsp;&eacute;&#233; <b>&lt;</b>', '&nbsp;&eacute;&#233; <b>&lt;</b>'],
    [
      '<a href="https://x.org/?a=1&amp;b=2" onclick="alert(1)">more</a>',
      '<a href="https://x.org/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer nofollow">more</a>',
    ],
    [
      '<img src=https://x.org/a.png width="20" height="9em" alt=\'a "b"\'>',
      '<img src="https://x.org/a.png" alt="a &quot;b&quot;" width="20">',
    ],
    ['<table border=1><tr><td bgcolor="red">1</td></tr></table>', '<table><tr><td>1</td></tr></table>'],
    ['<font color="red">red</font>', 'red'],
    ['<!-- hidden --><![CDATA[ x ]]>after', 'after'],
  ])('%s', (html, expected) => expect(safe(html)).toBe(expected))

  it.each([
    '<script>alert(1)</script>',
    '<SCRIPT/x>alert(1)</SCRIPT >',
    '<script>alert(1)',
    '<img src=x onerror=alert(1)>',
    '<img/src="https://x.org/a"/onerror=alert(1)//>',
    '<svg onload=alert(1)><a href=1></svg>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href="&#x6a;avascript&colon;alert(1)">x</a>',
    '<a href=" \u0001javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="vbscript:alert(1)">x</a>',
    '<a href=https://x.org/"onmouseover="alert(1)">x</a>',
    '<a title="<" href="javascript:alert(1)" b=">">x</a>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '<object data="x.swf"></object><embed src="x.swf">',
    '<form action="https://evil.org"><input name=password></form>',
    '<base href="https://evil.org/">',
    '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
    '<link rel=stylesheet href="https://evil.org/a.css">',
    '<style>*{background:url(https://evil.org)}</style>',
    '<b style="background:url(javascript:alert(1))">x</b>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<textarea><img title="</textarea><img src onerror=alert(1)>">',
    '<template><script>alert(1)</script></template>',
    '<div><template shadowrootmode=open><script>alert(1)</script></template></div>',
    '<<script>alert(1)//<</script>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<!><script>alert(1)</script>',
    '<!--><script>alert(1)</script>-->',
    '<?xml ?><script>alert(1)</script>',
    '<xmp><script>alert(1)</script></xmp>',
    '<marquee onstart=alert(1)>x',
    '<video><source onerror="alert(1)">',
    '<details open ontoggle=alert(1)>',
    '<p id="x" class="y" name="createElement">x</p>',
  ])('keeps nothing of %s that could be run', (html) => {
    expect(tagsOf(safe(html))).toEqual([])
  })

  // @rule B-places-and-shapes.safe-html
  it('never holds more than its few tags, whatever it is made of', () => {
    const signs = `< > " ' = / ! -- <!-- --> & ; &#60; a b img script style svg href src onerror javascript: https://x.org/ </ <b> p \0`
    const pieces = fc.constantFrom(' ', '\n', '<a href="', '<img src="', ...signs.split(' '))
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 40 }), (words) => {
        const html = safe(words.join(''))
        expect(tagsOf(html)).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  it('is read in one go, however it is built', () => {
    for (const piece of ['<', '<!--', '<a ', '<a href="', '&', '<b>', '</b>', '<script', '<svg>', '"', "<p title='>"])
      expect(safe(piece.repeat(60_000)).length).toBeLessThan(1_000_000)
    // values without an end, names without a value, and thousands of attributes
    for (const inside of [`<a x='`.repeat(300), 'x'.repeat(1_900), 'x '.repeat(900), 'x="1" '.repeat(300)])
      expect(tagsOf(safe(`<img ${inside}>`.repeat(100)))).toEqual([])
    expect(safe(`<b>${'x'.repeat(1_000_000)}`).length).toBeLessThan(201_000)
  })
})

const OURS =
  /^<(?:\/?(?:a|b|blockquote|br|caption|code|dd|div|dl|dt|em|h[1-6]|hr|i|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul)|a href="https?:\/\/[^"<>]*" target="_blank" rel="noopener noreferrer nofollow"|img src="https?:\/\/[^"<>]*" alt="[^"<>]*"(?: width="\d+")?(?: height="\d+")?)>$/

/** Tags that are none of those that may stand there, and every sign that could begin one. */
function tagsOf(html: string): string[] {
  return [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag).filter((tag) => !OURS.test(tag))
}
