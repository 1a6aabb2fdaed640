import { describe, expect, it } from 'vitest'
import { LayerFault } from '../layer-fault.ts'
import { readFeatureInfo } from './read-feature-info.ts'

const read = (text: string) => readFeatureInfo(new Uint8Array(Buffer.from(text)), 'https://x.org/wms?a=1')

describe('what a service tells of a place', () => {
  it.each([
    [' {"a": [1]}', 'json', '{"a":[1]}'],
    ['{not JSON', 'text', '{not JSON'],
    ['GetFeatureInfo results:\n  a = <b>\u0007', 'text', 'GetFeatureInfo results:\n  a = <b>'],
    ['', 'text', ''],
    [
      '<gml:a xmlns:gml="u"><gml:b>1</gml:b></gml:a>',
      'xml',
      '<?xml version="1.0" encoding="UTF-8"?>\n<gml:a xmlns:gml="u"><gml:b>1</gml:b></gml:a>\n',
    ],
    [
      '<html><head><title>t</title></head><body onload="alert(1)"><b>a</b><script>alert(1)</script></body></html>',
      'html',
      '<b>a</b>',
    ],
    ['<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml"><body><p>a<br>b</body></html>', 'html', '<p>a<br>b</p>'],
    ['<table><tr><td>a &amp; b<td>c</table>', 'html', '<table><tr><td>a &amp; b<td>c</td></td></tr></table>'],
    ['<img src=a.png onerror=alert(1)>', 'html', '<img src="/proxy/rest/fetch/image?url=https%3A%2F%2Fx.org%2Fa.png" alt="">'],
  ])('%s is %s', (text, kind, expected) => expect(read(text)).toEqual({ kind, text: expected }))

  it('keeps nothing of XML that a browser would run', () => {
    const { text } = read(
      '<a xmlns:x="http://www.w3.org/1999/xlink" x:href="javascript:alert(1)"><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>b</a>',
    )
    expect(text).toContain('>b</a>')
    expect(text).not.toContain('alert')
  })

  it('is a failure when it is an exception report, or has entities', () => {
    expect(() => read('<ServiceExceptionReport><ServiceException>no\n luck</ServiceException></ServiceExceptionReport>')).toThrow(
      expect.objectContaining({ trouble: 'service-exception', details: { said: 'no luck' } }),
    )
    expect(() => read('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')).toThrow(LayerFault)
  })
})
