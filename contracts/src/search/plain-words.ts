/** Words that say nothing about data, in the six languages: those that hold sentences together, and those that people ask with. */

/** They are indexed like all others, so quoted phrases find them; a bare one does not narrow a search that has other words. */
export const STOP_WORDS = `
a an and are as at be by for from in is it of on or over that the this to was were with without
le la les de des du un une et en au aux dans par pour sur avec ou l d qu
el los las del y o una por para con al
i w z na do oraz ze dla od po ze
и в на с по для из от к о за
的 和 在 与 及 之 了 是
s
`
/** What people write around what they look for. A catalogue may lack them, and they are no typing errors: "show" is not a slip of "snow". */
const EVERYDAY_WORDS = `
about after all also any anything anyone around because been before best between both can cannot could did does doing done down during each
every everything few find first free from get getting give go going good had have having help here how into just know last latest left like list
little look looking made make many may me might more most much must my near need new next none not nothing now old only open other our out
over own please recent same search see shall should show showing since some something still such take tell than thank thanks their them then
there these they thing things those through today too try under until upon use used using very want wanted was way well were what when where
whether which while who whole whose why will within would year years yet you your
ayuda buscar busco cómo cuál cuáles cuándo dame datos dónde encontrar este esta favor gracias hay más mostrar muy necesito nuevo para porque
puedo qué quiero sobre todo todos último ver
aide avoir besoin cherche chercher comment donner données dernier être faire montrer merci mieux nouveau où plus pour pourquoi quand quel
quelle quoi récent sans sont toujours tous tout très trouver veux voir
czy dane daj dlaczego gdzie ile jak jaki jest kiedy moje nowe ostatni pokaż potrzebuję proszę szukam szukaj wszystkie znajdź
где данные если искать когда какой можно найти нужно показать пожалуйста после последний почему сколько только
`

const fold = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
const wordsOf = (text: string): readonly string[] => text.trim().split(/\s+/)

const everyday: ReadonlySet<string> = new Set(wordsOf(EVERYDAY_WORDS).map(fold))
const plain: ReadonlySet<string> = new Set([...everyday, ...wordsOf(STOP_WORDS).map(fold)])

/** True for a word that is about the question, not about the data. */
export const isEverydayWord = (word: string): boolean => everyday.has(fold(word))

/** True for a word that says nothing about data: it holds a sentence together, or is about the question. */
export const isPlainWord = (word: string): boolean => plain.has(fold(word))

/** The words of a text that say something about data, as they are written. Signs around them do not count. */
export function tellingWords(text: string): string[] {
  const words = text.split(/\s+/).map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
  return words.filter((word) => word !== '' && !plain.has(fold(word)))
}
