import { useEffect } from 'react'

/** Turns back to the last page of a list that has become shorter than the page that is shown; `last` undefined = not known yet. */
export function useLastPage(shown: number, last: number | undefined, turn: (page: number) => void): void {
  useEffect(() => {
    if (last !== undefined && shown > last) turn(last)
  })
}
