import { IconLink } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useRelatedState } from '../../stores/proposals/relating.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import type { NamedResource } from '../resource-key.ts'

/** Chooses an entry while somebody relates entries; otherwise there is no such button. */
export function RelateIcon({ resource }: { readonly resource: NamedResource }) {
  const state = useRelatedState(resource)
  if (state === undefined) return null
  return (
    <Suspense>
      <Choose resource={resource} isMain={state === 'main'} isChosen={state === 'chosen'} />
    </Suspense>
  )
}

function Choose(props: { readonly resource: NamedResource; readonly isMain: boolean; readonly isChosen: boolean }) {
  const { resource, isMain, isChosen } = props
  const { t } = useTranslation('improve')
  return (
    <IconButton
      small
      label={t('relation.relate')}
      aria-pressed={isChosen}
      unavailable={isMain ? t('relation.isMain') : undefined}
      icon={<IconLink size={16} stroke={isChosen ? 2.5 : 1.75} />}
      onClick={() =>
        void import('../../stores/proposals/change-relating.ts').then(({ toggleRelated }) => toggleRelated(resource))
      }
    />
  )
}
