import { getConfig, prettyDOM } from '@testing-library/react'

/** Whether what fails now is tried again: Testing Library marks the attempts of those who wait. */
const isTriedAgain = () =>
  (getConfig() as { readonly _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true

/**
 * The error of a query. What is waited for fails many times before it is there, and writing the whole page each time is slow: only the
 * error that a test shows in the end has the page in it, which Testing Library asks for once more.
 */
export function elementError(message: string | null, container: Element): Error {
  const { defaultIgnore } = getConfig()
  const page = isTriedAgain() ? [] : [`Ignored nodes: comments, ${defaultIgnore}\n${String(prettyDOM(container))}`]
  const error = new Error([message, ...page].filter(Boolean).join('\n\n'))
  error.name = 'TestingLibraryElementError'
  // the place of the test, not this one; only V8 can
  const { captureStackTrace } = Error as { captureStackTrace?: (error: Error, above: unknown) => void }
  captureStackTrace?.(error, elementError)
  return error
}
