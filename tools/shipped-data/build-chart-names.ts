/**
 * Makes the names of cities and waters on the chart in the other languages of the portal, from the tables of the gazetteer
 * (seed/gazetteer) and, for what they do not have, from the rows below. Output, committed: web/src/features/map/chart/names-<language>.json,
 * `{ waters: { <key>: name }, cities: { <English name>: name } }`; a city that is called as in English is left out.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import english from '../../web/src/i18n/en/map.json' with { type: 'json' }
import { CITIES } from '../../web/src/features/map/chart/cities.ts'
import { root } from '../root.ts'

const LANGUAGES = ['es', 'fr', 'pl', 'ru', 'zh'] as const
/** In the order of {@link LANGUAGES}; an empty name = as in English. */
type Names = readonly [string, string, string, string, string]

/** English name of a water, or name of a city, and what the tables do not have or have with an addition that a map has no room for. */
const MORE: Readonly<Record<string, Names>> = {
  'Davis Strait': ['Estrecho de Davis', 'Détroit de Davis', 'Cieśnina Davisa', 'Пролив Дейвиса', '戴维斯海峡'],
  'Denmark Strait': ['Estrecho de Dinamarca', 'Détroit du Danemark', 'Cieśnina Duńska', 'Датский пролив', '丹麦海峡'],
  'Gulf of St Lawrence': [
    'Golfo de San Lorenzo',
    'Golfe du Saint-Laurent',
    'Zatoka Świętego Wawrzyńca',
    'Залив Святого Лаврентия',
    '圣劳伦斯湾',
  ],
  'Balearic Sea': ['Mar Balear', 'Mer des Baléares', 'Morze Balearskie', 'Балеарское море', '巴利阿里海'],
  'Bass Strait': ['Estrecho de Bass', 'Détroit de Bass', 'Cieśnina Bassa', 'Бассов пролив', '巴斯海峡'],
  'Bismarck Sea': ['Mar de Bismarck', 'Mer de Bismarck', 'Morze Bismarcka', 'Море Бисмарка', '俾斯麦海'],
  Washington: ['', '', 'Waszyngton', 'Вашингтон', '华盛顿'],
  Anchorage: ['', '', '', 'Анкоридж', '安克雷奇'],
  Niamey: ['', '', 'Niamej', 'Ниамей', '尼亚美'],
  Windhoek: ['', '', '', 'Виндхук', '温得和克'],
  Gaborone: ['', '', '', 'Габороне', '哈博罗内'],
  "Sana'a": ['Saná', 'Sanaa', 'Sana', 'Сана', '萨那'],
  Astana: ['Astaná', '', '', 'Астана', '阿斯塔纳'],
  Ulaanbaatar: ['Ulán Bator', 'Oulan-Bator', 'Ułan Bator', 'Улан-Батор', '乌兰巴托'],
  'Port Moresby': ['', '', '', 'Порт-Морсби', '莫尔兹比港'],
  Darwin: ['', '', '', 'Дарвин', '达尔文'],
  Adelaide: ['Adelaida', 'Adélaïde', '', 'Аделаида', '阿德莱德'],
  Suva: ['', '', '', 'Сува', '苏瓦'],
  Honolulu: ['', '', '', 'Гонолулу', '火奴鲁鲁'],
  Winnipeg: ['', '', '', 'Виннипег', '温尼伯'],
  Edmonton: ['', '', '', 'Эдмонтон', '埃德蒙顿'],
  Nuuk: ['', '', '', 'Нуук', '努克'],
  'Santo Domingo': ['', 'Saint-Domingue', '', 'Санто-Доминго', '圣多明各'],
  Recife: ['', '', '', 'Ресифи', '累西腓'],
  Belém: ['', '', '', 'Белен', '贝伦'],
  Ushuaia: ['', 'Ushuaïa', '', 'Ушуая', '乌斯怀亚'],
  Chișinău: ['Chisináu', 'Chisinau', 'Kiszyniów', 'Кишинёв', '基希讷乌'],
  'Xi’an': ['', '', '', 'Сиань', '西安'],
  Salvador: ['', '', '', 'Салвадор', '萨尔瓦多'],
}

/** Rows of a table of the gazetteer by every English name in it. */
function table(file: string): Map<string, Names> {
  const [header = '', ...lines] = readFileSync(join(root, 'seed/gazetteer', file), 'utf8')
    .trim()
    .split('\n')
  const columns = header.split(',')
  const rows = new Map<string, Names>()
  for (const line of lines) {
    const cells = line.split(',')
    const cell = (column: string) => cells[columns.indexOf(column)] ?? ''
    const names = LANGUAGES.map((language) => cell(language).split('|')[0] ?? '') as unknown as Names
    for (const name of [cell('name'), ...cell('en').split('|')]) if (name !== '' && !rows.has(name)) rows.set(name, names)
  }
  return rows
}

/** The files by name, as text. Throws when a name is missing. */
export function buildChartNames(): Record<string, string> {
  const tables = [new Map(Object.entries(MORE)), table('seas.csv'), table('regions.csv')]
  const waters = Object.entries(english.waters).map(([key, name]) => [key, find(name, tables)] as const)
  const ofCities = [new Map(Object.entries(MORE)), table('cities.csv')]
  const cities = CITIES.map(([name]) => [name, find(name, ofCities)] as const)
  const inLanguage = (rows: readonly (readonly [string, Names])[], at: number) =>
    Object.fromEntries(rows.map(([key, names]) => [key, names[at]] as const).filter(([, name]) => name !== ''))
  return Object.fromEntries(
    LANGUAGES.map((language, at) => {
      const names = { waters: inLanguage(waters, at), cities: inLanguage(cities, at) }
      return [`names-${language}.json`, `${JSON.stringify(names, null, 1)}\n`]
    }),
  )
}

function find(name: string, tables: readonly ReadonlyMap<string, Names>[]): Names {
  const names = tables.map((rows) => rows.get(name)).find((found) => found !== undefined)
  if (names === undefined) throw new Error(`no other names of ${name}`)
  return names
}

if (import.meta.main) {
  for (const [name, text] of Object.entries(buildChartNames())) {
    writeFileSync(join(root, 'web/src/features/map/chart', name), text)
    process.stdout.write(`${name} ${Math.round(text.length / 1000)} kB\n`)
  }
}
