/** Keys of catalogues as types, from the types of their English files. */

/** Ends of the keys of one text in several numbers (CLDR plural categories). */
type PluralEnd = '_zero' | '_one' | '_two' | '_few' | '_many' | '_other'

type WithoutPlural<Key extends string> = Key extends `${infer Text}${PluralEnd}` ? Text : Key

/** The keys in one file: `tools.sort`. */
export type KeysIn<Words, Path extends string = ''> = {
  [Key in keyof Words & string]: Words[Key] extends string ? `${Path}${WithoutPlural<Key>}` : KeysIn<Words[Key], `${Path}${Key}.`>
}[keyof Words & string]

/** The keys of all files, by the name of each: `results:tools.sort`. */
export type FullKeyIn<English> = { [Name in keyof English & string]: `${Name}:${KeysIn<English[Name]>}` }[keyof English & string]
