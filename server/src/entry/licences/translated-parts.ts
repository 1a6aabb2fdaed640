/**
 * The parts of a Creative Commons licence as its translations name them: es, fr, de, it, pt, pl, ru, zh.
 * @rule B-record-formats.licence-names Licences of Creative Commons are known by their translated names
 */
import { phraseOf } from './cut-licence-name.ts'

const NAMES: Readonly<Record<'by' | 'nc' | 'nd' | 'sa', readonly string[]>> = {
  by: [
    'Atribución',
    'Reconocimiento',
    'Namensnennung',
    'Attribuzione',
    'Atribuição',
    'Uznanie autorstwa',
    'Атрибуция',
    'С указанием авторства',
    '署名',
  ],
  nc: [
    'NoComercial',
    'No Comercial',
    "Pas d'Utilisation Commerciale",
    'Nicht kommerziell',
    'Non commerciale',
    'NãoComercial',
    'Não Comercial',
    'Użycie niekomercyjne',
    'Некоммерческое использование',
    'Некоммерческая',
    '非商业性使用',
    '非商业性',
  ],
  nd: [
    'SinDerivadas',
    'Sin Derivadas',
    'Sin Obra Derivada',
    'SinObraDerivada',
    'Pas de Modification',
    'Pas de Modifications',
    "Pas d'Oeuvre Dérivée",
    'Keine Bearbeitungen',
    'Keine Bearbeitung',
    'Non opere derivate',
    'SemDerivações',
    'Sem Derivações',
    'Sem Derivados',
    'Bez utworów zależnych',
    'Без производных произведений',
    'Без производных',
    '禁止演绎',
  ],
  sa: [
    'CompartirIgual',
    'Compartir Igual',
    'Partage dans les Mêmes Conditions',
    "Partage à l'Identique",
    'Weitergabe unter gleichen Bedingungen',
    'Condividi allo stesso modo',
    'CompartilhaIgual',
    'Compartilha Igual',
    'Na tych samych warunkach',
    'С сохранением условий',
    'На тех же условиях',
    '相同方式共享',
  ],
}

/** By part, its names as words, the longest first. */
export const TRANSLATED_PARTS: readonly (readonly [part: string, ...phrases: readonly (readonly string[])[]])[] = Object.entries(
  NAMES,
).map(([part, names]) => [part, ...names.map(phraseOf).toSorted((a, b) => b.length - a.length)])

/** "International" and the like, which every licence of a version may have or not. */
export const TRANSLATED_FORMS: readonly string[] = [
  'internacional',
  'internazionale',
  'międzynarodowe',
  'międzynarodowa',
  'международная',
  'международный',
  '国际',
].flatMap(phraseOf)
