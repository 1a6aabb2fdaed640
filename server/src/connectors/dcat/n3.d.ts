/** The part of N3.js (MIT, no declarations of its own) that we use. */
declare module 'n3' {
  export interface Term {
    readonly termType: 'NamedNode' | 'BlankNode' | 'Literal' | 'Variable' | 'DefaultGraph' | 'Quad'
    readonly value: string
    /** Of a literal; '' without. */
    readonly language?: string
    readonly datatype?: Term
  }
  export interface Quad {
    readonly subject: Term
    readonly predicate: Term
    readonly object: Term
  }
  export class Parser {
    constructor(options?: { readonly baseIRI?: string; readonly format?: string })
    /** @throws Error with the line of the first fault */
    parse(text: string): Quad[]
  }
}
