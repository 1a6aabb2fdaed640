/** Small choices that stay in this browser. Where storage is switched off they last until the page is left. */

/** The kept text, `null` when there is none or storage is switched off. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // private windows may refuse; the choice then counts for this page only
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // as above
  }
}

/** As {@link readStored}, of this visit only: the tab forgets it when it is closed. */
export function readOfVisit(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeOfVisit(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // as above
  }
}
