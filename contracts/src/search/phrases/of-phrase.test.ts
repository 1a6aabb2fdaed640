import { expect, it } from 'vitest'
import { splitOfPhrase } from './of-phrase.ts'

/** Behind "of", which asks in Spanish and French only; Polish and Russian have no word for it, Chinese has 的. */
const OF_PHRASES: readonly (readonly [language: string, phrase: string, cut: readonly [query: string, place: string] | null])[] =
  [
    ['fr', 'forêts du Brésil', ['forêts', 'Brésil']],
    ['fr', 'forêts de la Chine', ['forêts', 'Chine']],
    ['fr', 'forêts d’Espagne', ['forêts', 'Espagne']],
    ['fr', "rivières de l'Inde", ['rivières', 'Inde']],
    ['fr', 'occupation du sol des États-Unis', ['occupation du sol', 'États-Unis']],
    ['fr', 'forêts de Corée du Sud', ['forêts', 'Corée du Sud']],
    ['fr', 'température de surface de la mer', null],
    ['fr', 'golfe du Mexique', null],
    ['fr', 'température de la mer du Japon', null],
    ['fr', 'Banque de France', null],
    ['fr', '"forêts du Brésil"', null],
    ['fr', 'forêts du brésil', null],
    ['es', 'bosques de Brasil', ['bosques', 'Brasil']],
    ['es', 'ríos de la India', ['ríos', 'India']],
    ['es', 'cobertura del suelo del Perú', ['cobertura del suelo', 'Perú']],
    ['es', 'humedad del suelo', null],
    ['es', 'temperatura del golfo de México', null],
    ['en', 'forests of Brazil', null],
    ['pl', 'lasy Brazylii', null],
    ['ru', 'леса Бразилии', null],
    ['zh', '巴西的森林', null],
    ['de', 'Wälder von Brasilien', null],
  ]

// @rule B-phrases.of-country
it.each(OF_PHRASES)('behind "of" in %s: %j is cut into %j', (language, phrase, cut) => {
  const found = splitOfPhrase(phrase, language)
  expect(found === undefined ? null : [found.query, found.place]).toEqual(cut)
})
