import type { DataSource } from '@graticule/contracts/data-sources'
import type { Entry } from '@graticule/contracts/resource'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useDocumentTitle } from '../../shell/use-document-title.ts'
import { useMapPadding } from '../../shell/map-padding.ts'
import { useLastEntry } from '../../stores/last-entry.ts'
import { Access } from './Access.tsx'
import { Layers } from './Layers.tsx'
import { Metadata } from './Metadata.tsx'
import { Overview } from './Overview.tsx'
import { Relations } from './Relations.tsx'
import { ResourceBar } from './ResourceBar.tsx'
import { ResourceHead } from './ResourceHead.tsx'
import styles from './ResourcePanel.module.css'
import { ResourceProblem } from './ResourceProblem.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { useEntryOnMap } from './use-entry-on-map.ts'
import { useResource } from './use-resource.ts'

/** Everything about one entry, on one long page. */
export function ResourcePanel({ source, id }: { source: DataSource; id: string }) {
  const { t } = useTranslation('resource')
  const outcome = useResource(source, id)
  const title = outcome.state === 'found' ? outcome.entry.resource.title : t(`state.${outcome.state}`)
  useDocumentTitle(title)
  return (
    <Panel label={title}>
      <ResourceBar source={source} id={id} />
      {outcome.state === 'found' && <Found key={id} entry={outcome.entry} source={source} />}
      {outcome.state === 'loading' && <Loading />}
      {(outcome.state === 'not-found' || outcome.state === 'failed') && (
        <ResourceProblem outcome={outcome} source={source} id={id} />
      )}
    </Panel>
  )
}

function Panel({ label, children }: { label: string; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useMapPadding(panel, 'left')
  return (
    <section ref={panel} className={styles['panel']} aria-label={label}>
      {children}
    </section>
  )
}

function Found({ entry, source }: { entry: Entry; source: DataSource }) {
  const body = useRef<HTMLDivElement>(null)
  useEntryOnMap(entry.resource)
  // whoever comes by keyboard starts at the title
  const heading = useRef<HTMLHeadingElement>(null)
  const { id } = entry.resource
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    useLastEntry.getState().setLastEntry(id)
  }, [id])
  return (
    <>
      <ResourceHead entry={entry} source={source} headingRef={heading} />
      <SectionTabs entry={entry} body={body} />
      <div ref={body} className={styles['body']}>
        <Overview entry={entry} />
        <Access resource={entry.resource} />
        <Layers resource={entry.resource} />
        <Relations entry={entry} source={source} />
        <Metadata resource={entry.resource} />
      </div>
    </>
  )
}

function Loading() {
  const { t } = useTranslation('resource')
  return (
    <div className={styles['skeletons']} role="status" aria-label={t('state.loading')}>
      {Array.from({ length: 7 }, (_, index) => (
        <span key={index} aria-hidden="true" />
      ))}
    </div>
  )
}
