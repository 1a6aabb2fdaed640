import { EMBED_HOSTS, embedAddress } from '@graticule/contracts/contents/embeds'
import { describe, expect, it } from 'vitest'
import { lacksAlternative, safeHtml } from './safe-html.ts'

describe('the markup of a page', () => {
  // @rule B-content.safe-html
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)" style="position:fixed" class="x">a</p>', '<p>a</p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="https://evil.example/pixel.png" alt="">', ''],
    [
      '<img src="/contents/rest/document/5/content" alt="Ice" onload="x">',
      '<img src="/contents/rest/document/5/content" alt="Ice" />',
    ],
    ['<img src="/contents/rest/document/../../session/content">', ''],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java&#x0A;script:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,<script>">a</a>', '<a>a</a>'],
    ['<a href="//evil.example">a</a>', '<a>a</a>'],
    ['<a href="https://example.org" target="_blank">a</a>', '<a href="https://example.org" rel="noopener noreferrer">a</a>'],
    [
      '<a href="/help">a</a> <a href="mailto:visitor@example.org">b</a>',
      '<a href="/help">a</a> <a href="mailto:visitor@example.org">b</a>',
    ],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<iframe src="//www.youtube-nocookie.com/embed/abcdefg"></iframe>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    [
      '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
      '<table></table>',
    ],
    ['<form action="/session"><input name="a"><button>b</button></form>', 'b'],
    ['<style>*{display:none}</style><link rel="stylesheet" href="x"><base href="x"><meta http-equiv="refresh" content="0">', ''],
    ['<h1>a</h1><b>b</b>', '<h2>a</h2><strong>b</strong>'],
    [
      '<figure data-map="/search?f:phrase=ice&amp;v=1" class="x" onclick="y"><a href="/search?f:phrase=ice&amp;v=1">Ice</a></figure>',
      '<figure data-map="/search?f:phrase=ice&amp;v=1"><a href="/search?f:phrase=ice&amp;v=1">Ice</a></figure>',
    ],
    ['<figure data-map="https://evil.example/search">a</figure>', ''],
    ['<figure data-map="//evil.example/search">a</figure>', ''],
    ['<figure data-map="/\\evil.example/search">a</figure>', ''],
    ['<figure data-map="javascript:alert(1)">a</figure>', ''],
    ['<figure data-map="/session">a</figure>', ''],
    ['<p data-map="/search">a</p>', '<p>a</p>'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', '<p></p>'],
    ['<table><tr><th scope="col" colspan="2">a</th></tr></table>', '<table><tr><th scope="col" colspan="2">a</th></tr></table>'],
  ])('%s becomes %s', (written, safe) => {
    expect(safeHtml(written)).toBe(safe)
    expect(safeHtml(safe)).toBe(safe)
  })

  it('may show a video of the two hosts', () => {
    for (const host of EMBED_HOSTS)
      expect(safeHtml(`<iframe src="https://${host}/embed/abcdefg" onload="x" width="9"></iframe>`)).toBe(
        `<iframe src="https://${host}/embed/abcdefg" title="Video" loading="lazy" allowfullscreen></iframe>`,
      )
  })

  it('may nest no deeper than anybody writes', () => {
    expect(safeHtml('<blockquote>'.repeat(50_000)).length).toBeLessThan(2_000)
  })

  it.each([
    ['https://www.youtube.com/watch?v=abcdefghijk&t=3', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://youtu.be/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
    ['https://vimeo.com/12345', 'https://player.vimeo.com/video/12345?dnt=1'],
    ['https://youtube.com.evil.example/watch?v=abcdefghijk', undefined],
    ['https://www.youtube.com/watch?v=../../x', undefined],
    ['javascript:alert(1)', undefined],
    ['youtube', undefined],
  ])('takes %s as a video at %s', (address, frame) => {
    expect(embedAddress(address)).toBe(frame)
  })

  it('tells images that nobody has described from decoration', () => {
    expect(lacksAlternative(safeHtml('<img src="/contents/rest/document/5/content">'))).toBe(true)
    expect(lacksAlternative(safeHtml('<img src="/contents/rest/document/5/content" alt="">'))).toBe(false)
    expect(lacksAlternative('<p>a</p>')).toBe(false)
  })
})
