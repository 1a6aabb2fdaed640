import { describe, expect, it } from 'vitest'
import { foldName } from './fold-name.ts'
import { inflectedNames, skeletonOf } from './inflected-names.ts'
import { openGazetteer } from './open-gazetteer.ts'

const gazetteer = openGazetteer()

// @rule B-places.inflected
describe('names in the cases of a sentence', () => {
  it.each([
    ['pl', 'Finlandii', 'Finlandia'],
    ['pl', 'Polsce', 'Polska'],
    ['pl', 'Niemczech', 'Niemcy'],
    ['pl', 'Włoszech', 'Włochy'],
    ['pl', 'Afryce', 'Afryka'],
    ['pl', 'Kanadzie', 'Kanada'],
    ['pl', 'Egipcie', 'Egipt'],
    ['pl', 'Krakowie', 'Kraków'],
    ['pl', 'Morzu Bałtyckim', 'Morze Bałtyckie'],
    ['pl', 'Wielkiej Brytanii', 'Wielka Brytania'],
    ['pl', 'Stanach Zjednoczonych', 'Stany Zjednoczone'],
    ['pl', 'Ameryce Północnej', 'Ameryka Północna'],
    ['ru', 'Финляндии', 'Финляндия'],
    ['ru', 'Польше', 'Польша'],
    ['ru', 'Китае', 'Китай'],
    ['ru', 'Африке', 'Африка'],
    ['ru', 'Азии', 'Азия'],
    ['ru', 'Кубе', 'Куба'],
    ['pl', 'Azji', 'Azja'],
    ['pl', 'Chinach', 'Chiny'],
    ['ru', 'Казахстане', 'Казахстан'],
    ['ru', 'Москве', 'Москва'],
    ['ru', 'Балтийском море', 'Балтийское море'],
    ['ru', 'Северной Америке', 'Северная Америка'],
    ['ru', 'Амстердаме', 'Амстердам'],
    ['ru', 'Нидерландах', 'Нидерланды'],
    ['ru', 'Тихом океане', 'Тихий океан'],
    ['pl', 'Śląskiem', 'Śląsk'],
    ['pl', 'Bałtykiem', 'Morze Bałtyckie'],
    ['pl', 'Mazowszem', 'województwo mazowieckie'],
    ['pl', 'Paryżem', 'Paryż'],
    ['pl', 'Saharą', 'Sahara'],
    ['pl', 'Brazylią', 'Brazylia'],
    ['pl', 'Atlantykiem', 'Ocean Atlantycki'],
    ['ru', 'Сибирью', 'Сибирь'],
    ['ru', 'Москвы', 'Москва'],
    ['ru', 'Сахарой', 'Сахара'],
    ['ru', 'Бразилией', 'Бразилия'],
    ['ru', 'Амазонией', 'Амазония'],
    ['ru', 'Тихим океаном', 'Тихий океан'],
  ] as const)('are found in %s: %s is %s', async (language, text, name) => {
    const [place, ...others] = await gazetteer.search(text, { language, limit: 5 })
    expect([place?.name, place?.matched, place?.viewport !== undefined, others]).toEqual([name, text, true, []])
    expect((await gazetteer.names(language))(text)?.place.name).toBe(name)
  })

  it('are not looked for in languages without cases, nor where the text is a name itself', async () => {
    const [place] = await gazetteer.search('Finlandii', { language: 'en', limit: 5 })
    expect(place?.viewport).toBeUndefined()
    const find = inflectedNames([['polska', 'chile'].map(foldName)], 'pl')
    expect([find('polsce'), find('polska'), find('xyz')]).toEqual(['polska', undefined, undefined])
  })

  it('mean nothing when two names have them', () => {
    expect(skeletonOf('karta', 'pl')).toBe(skeletonOf('karty', 'pl'))
    expect(inflectedNames([['karta', 'karty']], 'pl')('karcie')).toBeUndefined()
    // an area comes before a city
    expect(inflectedNames([['karta'], ['karty']], 'pl')('karcie')).toBe('karta')
  })
})
