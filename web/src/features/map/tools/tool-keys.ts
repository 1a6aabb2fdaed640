/** Keys that are pressed on the map while a tool has it: a tool is loaded when it is first wanted, and what is typed meanwhile waits for it. */

export interface ToolKey {
  readonly key: string
  readonly shiftKey: boolean
}

/** True when the key meant something to the tool. */
type Act = (key: ToolKey) => boolean

const WAITS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Enter', 'Backspace']
const MOST_WAITING = 100

let act: Act | undefined
let waiting: ToolKey[] = []

/** Gives a key to the tool in hand, or keeps it until the tool is there; true when nobody else should act on it. */
export function giveKey({ key, shiftKey }: ToolKey): boolean {
  if (act) return act({ key, shiftKey })
  if (!WAITS.includes(key)) return false
  if (waiting.length < MOST_WAITING) waiting.push({ key, shiftKey })
  return true
}

/** For a tool: acts on the keys from now on, first on those that wait. Returns the function that ends it. */
export function takeKeys(own: Act): () => void {
  act = own
  for (const key of waiting.splice(0)) own(key)
  return () => {
    if (act === own) act = undefined
    waiting = []
  }
}
