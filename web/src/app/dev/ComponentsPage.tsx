/**
 * Every component of `ui` with its states, in the order of the drawing of the components: to be looked at while one is changed,
 * in both themes and with forced colours. A page of development only; the routes leave it out of what is built.
 */
import { type ReactNode, useEffect } from 'react'
import { Header } from '../../shell/Header.tsx'
import { ShellHosts } from '../../shell/ShellHosts.tsx'
import { ButtonStates, PopupStates } from './ButtonStates.tsx'
import styles from './ComponentsPage.module.css'
import { FieldStates } from './FieldStates.tsx'
import { Colours, Typefaces } from './GroundStates.tsx'
import { showStates } from './show-states.ts'
import { SourceStates, WaitingStates } from './SourceStates.tsx'
import { NotificationStates, WordStates } from './WordStates.tsx'

const CARDS: readonly (readonly [string, () => ReactNode])[] = [
  ['Colour', Colours],
  ['Type', Typefaces],
  ['Buttons', ButtonStates],
  ['Fields', FieldStates],
  ['Chips, tags, kinds', WordStates],
  ['Source cells', SourceStates],
  ['Notifications, 280 px, 5 s', NotificationStates],
  ['Empty and loading', WaitingStates],
  ['Popups', PopupStates],
]

export function ComponentsPage() {
  useEffect(showStates, [])
  return (
    <>
      <Header />
      <main className={styles['page']}>
        <h1>Component states</h1>
        <p>Default, hover, focus-visible, loading, empty, error, disabled.</p>
        <div className={styles['cards']}>
          {CARDS.map(([name, Content]) => (
            <section key={name} className={styles['card']} aria-label={name}>
              <h2>{name}</h2>
              <Content />
            </section>
          ))}
        </div>
      </main>
      <ShellHosts />
    </>
  )
}
