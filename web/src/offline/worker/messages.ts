/** What a page tells the worker once it is at rest. */
export interface KeepRequest {
  readonly kind: 'keep'
  /** Root of the site in use: its document opens the site without a network. */
  readonly root: string
  readonly language: string
  /** Files of the build that the page has loaded. */
  readonly files: readonly string[]
  /** Addresses that the page asked before the worker was there. */
  readonly asked: readonly string[]
  /** Addresses of answers about what the visitor keeps. */
  readonly details: readonly string[]
  /** They belong to somebody who is signed in. */
  readonly ofPerson: boolean
}

/** Whether a message is one of ours; it may come from any page of the origin. */
export function isKeepRequest(data: unknown): data is KeepRequest {
  const { kind, root, language, files, asked, details } = (data ?? {}) as Partial<Record<keyof KeepRequest, unknown>>
  const isList = (list: unknown) => Array.isArray(list) && list.length <= 1_000 && list.every((one) => typeof one === 'string')
  return (
    kind === 'keep' &&
    typeof root === 'string' &&
    typeof language === 'string' &&
    isList(files) &&
    isList(asked) &&
    isList(details)
  )
}
