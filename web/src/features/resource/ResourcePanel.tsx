import type { DataSource } from '@graticule/contracts/data-sources'
import type { Entry } from '@graticule/contracts/resource'
import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react'
import { i18n, useTranslation } from '../../i18n/index.ts'
import { titleIn } from '@graticule/contracts/texts/texts-in-language'
import { followableLinks } from '../../entry/links.ts'
import { mapLayersOf } from '../../map-layers/map-layers-of.ts'
import { useDocumentTitle } from '../../browser/use-document-title.ts'
import { useGeneralFlags } from '../../site/general-flags.ts'
import { classes } from '../../ui/classes.ts'
import { useMapPadding } from '../../stores/map/map-padding.ts'
import { useOpinion } from '../../kept/opinions/opinions.ts'
import { type EntryFields, entryFields } from '../../search/entry-fields.ts'
import { useExtendedView } from './extended-view.ts'
import { useLastEntry } from '../../stores/last-entry.ts'
import { Access } from './access/Access.tsx'
import { Layers } from './access/Layers.tsx'
import { ImproveSlot } from './improve/ImproveSlot.tsx'
import { ImprovementsSlot } from './improve/shown/ImprovementsSlot.tsx'
import { Metadata } from './metadata/Metadata.tsx'
import { Overview } from './overview/Overview.tsx'
import { Quality } from './overview/Quality.tsx'
import { Ratings } from './ratings/Ratings.tsx'
import { Relations } from './relations/Relations.tsx'
import { ResourceBar } from './ResourceBar.tsx'
import { ResourceHead } from './ResourceHead.tsx'
import styles from './ResourcePanel.module.css'
import { ResourceProblem } from './ResourceProblem.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { useEntryOnMap } from './use-entry-on-map.ts'
import { useAcceptedRelations } from './relations/use-accepted-relations.ts'
import { useRelations } from './relations/use-relations.ts'
import { usePlaceInResults, useResource } from './use-resource.ts'
import { useTargetSource } from './use-target-source.ts'
import { useViewLog } from './use-view-log.ts'

/** Everything about one entry, on one long page. */
export function ResourcePanel({ source, id }: { source: DataSource; id: string }) {
  const { t } = useTranslation('resource')
  const panel = useRef<HTMLElement>(null)
  const outcome = useTargetSource(useResource(source, id), source, id)
  useViewLog(source, id, outcome)
  const title = outcome.state === 'found' ? titleIn(outcome.entry.resource, i18n.language).text : t(`state.${outcome.state}`)
  useDocumentTitle(title)
  return (
    <>
      <Panel
        label={title}
        id={id}
        source={source}
        panel={panel}
        fields={outcome.state === 'found' ? entryFields(outcome.entry.resource) : undefined}
      >
        <ResourceBar source={source} id={id} />
        {outcome.state === 'found' && <Found key={id} entry={outcome.entry} source={source} panel={panel} />}
        {outcome.state === 'loading' && <Loading />}
        {(outcome.state === 'not-found' || outcome.state === 'failed') && (
          <ResourceProblem outcome={outcome} source={source} id={id} />
        )}
      </Panel>
      {outcome.state === 'found' && (
        <ImproveSlot resource={outcome.entry.resource} named={{ dataSource: source.name, targetId: id, name: title }} />
      )}
    </>
  )
}

interface PanelProps {
  readonly label: string
  readonly id: string
  readonly source: DataSource
  readonly panel: RefObject<HTMLElement | null>
  /** What the log tells of the entry, once it is known. */
  readonly fields: EntryFields | undefined
  readonly children: ReactNode
}

function Panel({ label, id, source, panel, fields, children }: PanelProps) {
  useMapPadding(panel, 'left')
  /** @rule S2-3.extended-view Details take the full width while isExtendedViewEnabled is true and the visitor wants it */
  const isOffered = useGeneralFlags(({ isExtendedViewEnabled }) => isExtendedViewEnabled !== false)
  const isExtended = useExtendedView(({ isWanted }) => isWanted) && isOffered
  return (
    <section
      ref={panel}
      className={classes(styles['panel'], isExtended && styles['extended'])}
      aria-label={label}
      data-log="resource"
      data-log-entry={id}
      data-log-source={source.name}
      data-log-title={fields?.uiResourceName}
      data-log-organisation={fields?.uiOrganisation}
    >
      {children}
    </section>
  )
}

interface FoundProps {
  readonly entry: Entry
  readonly source: DataSource
  readonly panel: RefObject<HTMLElement | null>
}

function Found({ entry, source, panel }: FoundProps) {
  const { resource } = entry
  useEntryOnMap(resource, usePlaceInResults(source, resource.id) ?? 1)
  const relations = useRelations(source, entry)
  // the long page is drawn in two steps, so that it can answer between them: what is on the screen first
  const isWhole = useDeferredValue(true, false)
  // whoever comes by keyboard starts at the title
  const heading = useRef<HTMLHeadingElement>(null)
  const { id } = resource
  useEffect(() => {
    panel.current?.scrollTo?.(0, 0)
    heading.current?.focus({ preventScroll: true })
    useLastEntry.getState().setLastEntry(id)
  }, [id, panel])
  const opinion = useOpinion({ dataSource: source.name, targetId: id })
  const suggested = useAcceptedRelations({ dataSource: source.name, targetId: id }).data?.length ?? 0
  const counts = {
    ratings: opinion?.rating?.totalEntries ?? 0,
    access: followableLinks(resource.online).length,
    layers: mapLayersOf(resource).length,
    relations: relations.count + suggested,
  }
  return (
    <>
      <ResourceHead entry={entry} source={source} headingRef={heading} />
      <SectionTabs counts={counts} panel={panel} />
      <div className={styles['body']}>
        <ImprovementsSlot resource={resource} named={{ dataSource: source.name, targetId: id, name: resource.title }} />
        <Overview resource={resource} source={source} />
        {isWhole && (
          <>
            <Access resource={resource} source={source} />
            <Layers resource={resource} />
            <Quality resource={resource} />
            <Ratings resource={{ dataSource: source.name, targetId: id, name: resource.title }} />
            <Relations relations={relations} named={{ dataSource: source.name, targetId: id, name: resource.title }} />
            <Metadata resource={resource} source={source} />
          </>
        )}
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
