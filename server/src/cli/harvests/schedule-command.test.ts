import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { UsageError } from '../command.ts'
import { readEvery, readScheduleArguments } from './schedule-command.ts'

describe('the words after schedule add', () => {
  it('are those of a harvest and how often', () => {
    const wanted = readScheduleArguments(['iso', 'some/records', '--every', '24h', '--source', 's', '--remove-missing'])
    expect(wanted).toEqual({
      kind: 'iso',
      target: resolve('some/records'),
      sourceId: 's',
      sourceTitle: 's',
      curated: false,
      removeMissing: true,
      everyMs: 86_400_000,
    })
    expect(readScheduleArguments(['--every=90m', 'stac', 'https://stac.example.org/', '--limit', '9'])).toMatchObject({
      target: 'https://stac.example.org/',
      sourceId: 'stac.example.org',
      limit: 9,
      everyMs: 5_400_000,
    })
  })

  it('are refused with what is wrong with them', () => {
    const reading =
      (...words: string[]) =>
      () =>
        readScheduleArguments(words)
    expect(reading('iso', 'x')).toThrow('--every')
    expect(reading('iso', 'x', '--every')).toThrow('such as 90m')
    expect(reading('iso', 'x', '--every', '24h', '--resume')).toThrow('neither')
    expect(reading('iso', 'x', '--every', '24h', '--dry-run')).toThrow('neither')
    expect(reading('nonsense', 'x', '--every', '24h')).toThrow(UsageError)
  })

  it.each(['', '0h', '24', '1.5h', '1s', '-1h', '400d', '999999d'])('takes no "%s" for a time', (text) => {
    expect(() => readEvery(text)).toThrow(UsageError)
  })
})
