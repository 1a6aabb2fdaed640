/** The frame of the search widget on pages of others. It needs no cookie and keeps nothing in the browser. */
import { FRAME_READY, FRAME_REFUSED } from '@graticule/contracts/widget/frame'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { i18n, speak, withTexts } from '../i18n/index.ts'
import { enterSite } from '../site/enter-site.ts'
import { followLook as followColour, showLook } from '../site/site-look.ts'
import { readAsked, readFacts } from './facts.ts'
import { followLook, showAccent, showTheme } from './look.ts'
import { Refused } from './Refused.tsx'
import { readPlace } from './read-place.ts'
import { startState } from './start-state.ts'
import { Widget } from './Widget.tsx'
import '@fontsource-variable/commissioner/wght.css'
import '../ui/tokens.css'
import '../ui/base.css'

const facts = readFacts(document.head)
const asked = readAsked(window.location.search)
showTheme(asked.theme)
enterSite(document)
if (asked.accent !== undefined) showAccent(asked.accent)
followColour()
followLook(facts)

/** The page around it learns whether there is something to see; it is told nothing else, whoever it is. */
function tell(type: string): void {
  if (window.parent !== window) window.parent.postMessage({ type }, '*')
}

async function draw(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) return
  // the widget has neither the map's words nor those of the search field
  await speak(document.documentElement.lang, ['shell']).catch(() => (document.documentElement.lang = i18n.language))
  await Promise.all([withTexts(Promise.resolve(), 'widget'), showLook()])
  document.title = i18n.t('widget:title')
  const start = startState(asked)
  // words of the page are read as those of a visitor; a shared search says what it means
  const state = asked.phrase === '' || facts.refused !== undefined ? start.state : await readPlace(start.state)
  const content =
    facts.refused === undefined ? (
      <Widget start={{ ...start, state }} keyInUse={facts.key} />
    ) : (
      <Refused because={facts.refused} />
    )
  createRoot(root).render(<StrictMode>{content}</StrictMode>)
  tell(facts.refused === undefined ? FRAME_READY : FRAME_REFUSED)
}

void draw()
