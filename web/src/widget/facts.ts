/** What the frame is told: by the server in its head, and by the page around it in its address. */
import type { FrameFacts, WidgetTheme } from '@graticule/contracts/widget/frame'
import {
  MAX_WIDGET_ADDRESS,
  MAX_WIDGET_PHRASE,
  readAccent,
  REFUSED_BECAUSE,
  WIDGET_THEMES,
} from '@graticule/contracts/widget/frame'

/** The facts in the head of a document; what is none of them refuses. */
export function readFacts(head: ParentNode): FrameFacts {
  try {
    const text = head.querySelector<HTMLMetaElement>('meta[name="graticule-widget"]')?.content ?? ''
    const { key, origins, refused } = JSON.parse(text) as Partial<Record<keyof FrameFacts, unknown>>
    const reason = REFUSED_BECAUSE.find((one) => one === refused)
    return {
      origins: Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : [],
      ...(typeof key === 'string' && key !== '' ? { key } : {}),
      ...(reason === undefined ? {} : { refused: reason }),
    }
  } catch {
    return { origins: [], refused: 'unknown' }
  }
}

/** What the page around the frame asks for. */
export interface Asked {
  readonly phrase: string
  readonly view: string
  readonly source: string
  /** Address of a shared search or resource from the root of the portal; empty = none. */
  readonly search: string
  readonly theme: WidgetTheme
  readonly accent: string | undefined
}

/** Texts of an address; one that is too long or of another kind counts as not given. */
export function readAsked(query: string): Asked {
  const parameters = new URLSearchParams(query)
  const text = (name: string, most: number) => {
    const value = parameters.get(name) ?? ''
    return value.length > most ? '' : value
  }
  return {
    phrase: text('phrase', MAX_WIDGET_PHRASE).trim(),
    view: text('view', 200),
    source: text('source', 60),
    search: text('search', MAX_WIDGET_ADDRESS),
    theme: readTheme(parameters.get('theme')) ?? 'light',
    accent: readAccent(parameters.get('accent') ?? ''),
  }
}

export const readTheme = (value: unknown): WidgetTheme | undefined => WIDGET_THEMES.find((theme) => theme === value)
