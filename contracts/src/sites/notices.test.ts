import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { faultOfNotices, languageOfNotice, type Notice, NoticesSchema, stateOfNotice } from './notices.ts'

const NOTICE: Notice = {
  id: 'closing',
  edition: 1,
  place: 'popup',
  tone: 'warning',
  once: false,
  offersExport: true,
  title: { en: 'The portal closes', pl: 'Portal zostanie zamknięty' },
  text: { en: 'Save what you keep.\nWrite to help@example.org.' },
  isOn: true,
  everywhere: true,
  from: '2026-11-01T00:00:00Z',
  until: '2026-12-01T00:00:00Z',
}
const at = (text: string) => Date.parse(text)

// @rule D3.notices
describe('a scheduled notice', () => {
  it('is shown from its first moment until its last, when it is on', () => {
    expect(Check(NoticesSchema, [NOTICE])).toBe(true)
    expect(stateOfNotice(NOTICE, at('2026-10-31T23:59:59Z'))).toBe('later')
    expect(stateOfNotice(NOTICE, at('2026-11-01T00:00:00Z'))).toBe('shown')
    expect(stateOfNotice(NOTICE, at('2026-12-01T00:00:00Z'))).toBe('over')
    expect(stateOfNotice({ ...NOTICE, isOn: false }, at('2026-11-02T00:00:00Z'))).toBe('off')
    const { until: _end, ...endless } = NOTICE
    expect(stateOfNotice(endless, at('2099-01-01T00:00:00Z'))).toBe('shown')
  })

  it('is read in the language of the visitor, else in English, else in the first that it has', () => {
    expect(languageOfNotice(NOTICE, 'pl')).toBe('pl')
    expect(languageOfNotice(NOTICE, 'fr')).toBe('en')
    expect(languageOfNotice({ title: { en: ' ', zh: '关闭' } }, 'fr')).toBe('zh')
  })

  it.each([
    ['stands twice', [NOTICE, NOTICE]],
    ['ends before it begins', [{ ...NOTICE, until: NOTICE.from }]],
    ['date that does not exist', [{ ...NOTICE, from: '2026-13-01T00:00:00Z' }]],
    ['no title', [{ ...NOTICE, title: { en: ' ' } }]],
  ])('is refused when it %s', (words, list) => {
    expect(faultOfNotices(list)).toContain(words)
  })

  it('holds plain lines only', () => {
    for (const title of ['two\nlines', 'a\u0000b', 'x'.repeat(201)])
      expect(Check(NoticesSchema, [{ ...NOTICE, title: { en: title } }])).toBe(false)
    expect(Check(NoticesSchema, [{ ...NOTICE, title: { de: 'x' } }])).toBe(false)
    expect(Check(NoticesSchema, [{ ...NOTICE, id: '<b>' }])).toBe(false)
  })
})
