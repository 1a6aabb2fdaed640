import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { speak } from '../../../i18n/index.ts'
import { CITIES } from './cities.ts'
import { loadChartNames } from './chart-names.ts'
import { WATERS } from './waters.ts'
import { useChartNames } from './use-chart-names.ts'

afterEach(() => speak('en'))

const EXPECTED = [
  ['es', 'Océano Pacífico', 'Alemania', 'Londres'],
  ['fr', 'Océan Pacifique', 'Allemagne', 'Londres'],
  ['pl', 'Ocean Spokojny', 'Niemcy', 'Londyn'],
  ['ru', 'Тихий океан', 'Германия', 'Лондон'],
  ['zh', '太平洋', '德国', '伦敦'],
] as const
const germany = { name: 'Germany', code: 'DE', at: [10, 51], size: 5 } as const

describe('names on the chart', () => {
  it.each(EXPECTED)('are in the language of the page: %s', async (language, water, country, city) => {
    await speak(language)
    const { result } = renderHook(() => useChartNames())
    await waitFor(() => expect(result.current.city('London')).toBe(city))
    expect(result.current.water('pacificOcean')).toBe(water)
    expect(result.current.country(germany)).toBe(country)
  })

  it('change with the language', async () => {
    const { result, rerender } = renderHook(() => useChartNames())
    expect(result.current.water('blackSea')).toBe('Black Sea')
    expect(result.current.country(germany)).toBe('Germany')
    await speak('pl')
    rerender()
    await waitFor(() => expect(result.current.water('blackSea')).toBe('Morze Czarne'))
  })

  it.each(EXPECTED.map(([language]) => language))('are there for every water and city: %s', async (language) => {
    const { waters, cities } = (await loadChartNames(`${language}-XX`))!
    expect(WATERS.filter(([key]) => !waters[key])).toEqual([])
    const known = new Set(CITIES.map(([name]) => name))
    expect(Object.keys(cities).filter((name) => !known.has(name))).toEqual([])
    // the other scripts name every city anew
    if (language === 'ru' || language === 'zh') expect(Object.keys(cities)).toHaveLength(CITIES.length)
  })

  it('are English where there are no others', async () => {
    expect(await loadChartNames('en-GB')).toBeUndefined()
    expect(await loadChartNames('xx')).toBeUndefined()
  })
})
