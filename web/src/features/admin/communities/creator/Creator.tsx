import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import styles from './Creator.module.css'
import { Preview } from './Preview.tsx'
import { Tried } from '../fields/field-faults.ts'
import { StepFields, stepOf, STEPS, type StepProps } from './Steps.tsx'

/** A setting that the server has refused; another object = refused again. */
export interface RefusedSetting {
  readonly key: string
}

export interface CreatorProps extends StepProps {
  /** What was refused last: its step opens, and wrong fields are marked. */
  readonly refused: RefusedSetting | undefined
  readonly title: string
  /** Tag beside the title, such as "Not published". */
  readonly state: ReactNode
  /** The way back, before the title. */
  readonly back: ReactNode
  /** Buttons at the end of the bar. */
  readonly actions: ReactNode
  /** What lies over the form, such as a dialog. */
  readonly children?: ReactNode
}

/** The guided form with its live preview. */
export function Creator({ title, state, back, actions, children, refused, ...props }: CreatorProps) {
  const { t } = useTranslation('communities')
  const [at, setAt] = useState(0)
  const heading = useRef<HTMLHeadingElement>(null)
  const step = STEPS[at] ?? 'identity'
  const moved = useRef(false)
  const goTo = (place: number) => {
    moved.current = true
    setAt(place)
  }
  // another step is told to those who cannot see it
  useEffect(() => {
    if (moved.current) heading.current?.focus()
  }, [at])
  const [opened, setOpened] = useState(refused)
  if (refused !== opened) {
    setOpened(refused)
    if (refused !== undefined) setAt(STEPS.indexOf(stepOf(refused.key)))
  }
  useEffect(() => {
    if (refused === undefined) return
    requestAnimationFrame(() => document.querySelector<HTMLElement>('article [aria-invalid=true]')?.focus())
  }, [refused])
  const next = STEPS[at + 1]
  return (
    <article className={styles['page']} aria-labelledby="creator-title">
      <header className={styles['bar']}>
        {back}
        <h1 id="creator-title">{title}</h1>
        {state}
        <div data-actions className={styles['actions']}>
          {actions}
        </div>
      </header>
      <StepList at={at} onGo={goTo} />
      <div className={styles['form']}>
        <h2 ref={heading} tabIndex={-1}>
          {t(`creator.steps.${step}`)}
        </h2>
        <p className={styles['lead']}>{t(`creator.leads.${step}`)}</p>
        <Tried value={refused !== undefined}>
          <StepFields step={step} {...props} />
        </Tried>
        <div className={styles['ways']}>
          {at > 0 && <Button onClick={() => goTo(at - 1)}>{t('creator.back')}</Button>}
          {next !== undefined && (
            <Button variant="secondary" onClick={() => goTo(at + 1)}>
              {t('creator.next', { step: t(`creator.steps.${next}`) })}
            </Button>
          )}
        </div>
      </div>
      <div className={styles['side']}>
        <Preview siteId={props.siteId} values={props.values} slug={props.slug} />
      </div>
      {children}
    </article>
  )
}

function StepList({ at, onGo }: { at: number; onGo: (place: number) => void }) {
  const { t } = useTranslation('communities')
  const row = useRef<HTMLElement>(null)
  // on phones the steps are a row that is wider than the screen
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    if (row.current === null || !current) return
    row.current.scrollLeft += current.getBoundingClientRect().left - row.current.getBoundingClientRect().left
  }, [at])
  return (
    <nav ref={row} className={styles['steps']} aria-label={t('creator.stepList')}>
      <ol>
        {STEPS.map((step, place) => (
          <li key={step}>
            <button type="button" aria-current={place === at ? 'step' : undefined} onClick={() => onGo(place)}>
              <span className={styles['number']} aria-hidden="true">
                {place + 1}
              </span>
              {t(`creator.steps.${step}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
