import { LANGUAGES } from '@graticule/contracts/languages'
import { faultOfNotices, NoticesSchema } from '@graticule/contracts/sites/notices'
import { Check } from 'typebox/value'
import { describe, expect, it } from 'vitest'
import { shutdownNotices } from './shutdown-template.ts'

// @rule S3-1.shutdown
describe('the notice of a shutdown', () => {
  it('is one before and one after the day, off, in six languages with the day and the mailbox', async () => {
    const notices = await shutdownNotices('2025-12-20', 'help@example.org', Date.UTC(2025, 10, 1))
    const [before, after] = notices
    expect(Check(NoticesSchema, notices)).toBe(true)
    expect(faultOfNotices(notices)).toBeUndefined()
    expect([before.isOn, after.isOn, before.until, after.from]).toEqual([
      false,
      false,
      '2025-12-20T00:00:00Z',
      '2025-12-20T00:00:00Z',
    ])
    expect(before.title).toMatchObject({
      en: 'The portal closes on 20 December 2025',
      fr: 'Le portail ferme le 20 décembre 2025',
    })
    expect(after.title.en).toBe('The portal closed on 20 December 2025')
    expect(after.text.fr).toContain('Des questions\u202f?')
    for (const notice of notices)
      for (const language of LANGUAGES) {
        expect(notice.title[language]).toMatch(/20/)
        expect(notice.text[language]).toContain('help@example.org')
        expect(`${notice.title[language]}${notice.text[language]}`).not.toContain('{{')
      }
  })

  it('can be made for a day that is past', async () => {
    const notices = await shutdownNotices('2025-12-20', 'help@example.org', Date.UTC(2026, 1, 1))
    expect(faultOfNotices(notices)).toBeUndefined()
  })
})
