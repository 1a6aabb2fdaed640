import { describe, expect, it } from 'vitest'
import { placeMeant, splitPlacePhrase } from './phrase.ts'
import type { Place } from '../../services/places.ts'

/** Language, phrase, what is looked for and where; `null` = the phrase names no place. */
const PHRASES: readonly (readonly [language: string, phrase: string, cut: readonly [query: string, place: string] | null])[] = [
  ['en', 'soil moisture in Andalusia', ['soil moisture', 'Andalusia']],
  ['en', 'Floods IN Bangladesh', ['Floods', 'Bangladesh']],
  ['en', 'snow in the Alps', ['snow', 'the Alps']],
  ['en', '  land cover   in   New  Zealand ', ['land cover', 'New Zealand']],
  ['en', 'changes in ice in Greenland', ['changes in ice', 'Greenland']],
  ['en', 'air quality in Paris, Texas', ['air quality', 'Paris, Texas']],
  ['en', 'crops\tin\tKenya', ['crops', 'Kenya']],
  ['en', 'NDVI in 日本', ['NDVI', '日本']],
  ['en', '"soil moisture" in Andalusia', ['"soil moisture"', 'Andalusia']],
  ['en', 'soil moisture in "Andalusia"', ['soil moisture', 'Andalusia']],
  ['en', 'fires in “Côte d’Ivoire”', ['fires', 'Côte d’Ivoire']],
  ['en', '12" rain in Peru', ['12" rain', 'Peru']],
  ['en', '"floods in Kenya"', null],
  ['en', '“floods in Kenya” 2020', null],
  ['en', 'rain "days in a row" in Chad', ['rain "days in a row"', 'Chad']],
  ['en', 'maps in "one in two"', ['maps', 'one in two']],
  ['en', 'soil moisture', null],
  ['en', 'soil moisture in', null],
  ['en', 'soil moisture in ', null],
  ['en', ' in Andalusia', null],
  ['en', 'in Andalusia', null],
  ['en', '"" in Andalusia', null],
  ['en', 'soil in ""', null],
  ['en', 'inundation Indonesia', null],
  ['en', 'in-situ stations', null],
  ['en', 'built-in sensors', null],
  ['en', 'rain within Peru', null],
  ['en', 'sécheresse dans le Sahel', null],
  ['en', '', null],
  ['fr', 'humidité du sol dans le Sahel', ['humidité du sol', 'le Sahel']],
  ['fr', 'inondations en Allemagne', ['inondations', 'Allemagne']],
  ['fr', 'qualité de l’air à Paris', ['qualité de l’air', 'Paris']],
  ['fr-CA', 'neige à Québec', ['neige', 'Québec']],
  ['fr', 'soil moisture in Andalousie', ['soil moisture', 'Andalousie']],
  ['fr', 'données à jour en France', ['données à jour', 'France']],
  ['pl', 'powodzie w Polska', ['powodzie', 'Polska']],
  ['pl', 'pożary na Sycylia', ['pożary', 'Sycylia']],
  ['pl', 'wilgotność gleby', null],
  ['ru', 'наводнения в Казахстан', ['наводнения', 'Казахстан']],
  ['ru', 'пожары на Камчатка', ['пожары', 'Камчатка']],
  ['ru', 'вода', null],
  ['zh', '土壤湿度在西班牙', ['土壤湿度', '西班牙']],
  ['zh-Hans', '洪水 在 孟加拉国', ['洪水', '孟加拉国']],
  ['zh', '在西班牙', null],
  ['zh', '芬兰的冰', ['冰', '芬兰']],
  ['zh', '在芬兰的海冰', ['海冰', '芬兰']],
  ['zh', '“芬兰的冰”', null],
  ['zh', '的冰', null],
  ['en', '芬兰的冰', null],
  ['fr', 'glace au Canada', ['glace', 'Canada']],
  ['pl', 'lód we Francji', ['lód', 'Francji']],
  ['ru', 'лёд во Франции', ['лёд', 'Франции']],
  ['es', 'humedad del suelo en Andalucía', ['humedad del suelo', 'Andalucía']],
  ['de', 'Schnee in Österreich', ['Schnee', 'Österreich']],
  ['constructor', 'rain in Peru', ['rain', 'Peru']],
]

/** Places that stand behind "near" and "over"; those behind "of" are not asked about. */
const OTHER_WORDS: typeof PHRASES = [
  ['en', 'floods near Paris', ['floods', 'Paris']],
  ['en', 'smoke over the Amazon', ['smoke', 'the Amazon']],
  ['en', 'forests of Brazil', null],
  ['en', 'number of stations', null],
  ['en', 'quality of the air in Paris', ['quality of the air', 'Paris']],
  ['fr', 'forêts du Brésil', null],
  ['fr', 'température de surface de la mer', null],
  ['fr', 'inondations près de Paris', ['inondations', 'Paris']],
  ['fr', 'qualité de l’air au-dessus du Brésil', ['qualité de l’air', 'Brésil']],
  ['es', 'bosques de Brasil', null],
  ['es', 'contaminación en Ciudad de México', ['contaminación', 'Ciudad de México']],
  ['es', 'contaminación Ciudad de México', null],
  ['es', 'inundaciones cerca de París', ['inundaciones', 'París']],
  ['pl', 'jakość powietrza nad Śląskiem', ['jakość powietrza', 'Śląskiem']],
  ['pl', 'powodzie koło Krakowa', ['powodzie', 'Krakowa']],
  ['ru', 'дым над Сибирью', ['дым', 'Сибирью']],
  ['ru', 'наводнения около Москвы', ['наводнения', 'Москвы']],
  ['zh', '巴黎附近的洪水', ['洪水', '巴黎']],
  ['zh', '洪水在巴黎附近', ['洪水', '巴黎']],
]

describe('phrases with a place', () => {
  // @rule S1-5.place-split
  it.each(PHRASES)('in %s: %j is cut into %j', (language, phrase, cut) => {
    const found = splitPlacePhrase(phrase, language)
    expect(found === undefined ? null : [found.query, found.place]).toEqual(cut)
  })

  // @rule B-phrases.place-words
  it.each(OTHER_WORDS)('behind other words in %s: %j is cut into %j', (language, phrase, cut) => {
    const found = splitPlacePhrase(phrase, language)
    expect(found === undefined ? null : [found.query, found.place]).toEqual(cut)
  })
})

const place = (fullName: string, leads = true): Place => ({
  name: fullName,
  fullName,
  kind: 'region',
  box: [-8, 35, -1, 39],
  centre: [-4, 37],
  ...(leads && { viewport: [-8, 35, -1, 39] as const }),
})

describe('the place that a phrase means', () => {
  it('is the one that clearly leads', () => {
    expect(placeMeant('Andalusia', [place('Andalusia, Spain')])).toMatchObject({ fullName: 'Andalusia, Spain' })
  })

  it('may have the very name that was typed', () => {
    expect(placeMeant('Spain', [place('Spain')])).toBeDefined()
    expect(placeMeant('Rio, Brasil, America', [place('Rio, Brasil, America')])).toBeDefined()
  })

  // @rule S1-5.place-accepted
  it('is none when its full name is shorter than what was typed, an article apart', () => {
    expect(placeMeant('the next ten years of Mali', [place('Mali')])).toBeUndefined()
    expect(placeMeant('the Alps', [place('Alps')])).toBeDefined()
    expect(placeMeant("l'Afrique", [place('Afrique')])).toBeDefined()
  })

  // @rule D62.name-that-matched
  it('is measured by the name that matched, which may be longer than the one that is shown', () => {
    expect(placeMeant('Republic of Korea', [{ ...place('South Korea'), matched: 'Republic of Korea' }])).toBeDefined()
    expect(placeMeant('Republic of Korea', [place('South Korea')])).toBeUndefined()
  })

  it('is none on a tie, and none when nothing is found', () => {
    expect(placeMeant('Springfield', [place('Springfield, Illinois', false), place('Springfield, Ohio', false)])).toBeUndefined()
    expect(placeMeant('Paris', [place('Paris, France'), place('Paris, Texas')])).toBeUndefined()
    expect(placeMeant('time', [])).toBeUndefined()
  })
})
