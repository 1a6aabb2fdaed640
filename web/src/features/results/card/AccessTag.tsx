import { accessWay } from '@graticule/contracts/links/access-way'
import { allLinksFail } from '@graticule/contracts/links/link-check'
import type { Resource } from '@graticule/contracts/resource'
import { IconDownload, IconFileText, IconForms, IconLock, IconServer, IconUnlink } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import { Tag } from '../../../ui/Tag.tsx'

const ICONS = { file: IconDownload, service: IconServer, 'sign-in': IconLock, form: IconForms, page: IconFileText } as const

/** How the data are had, by the best link, or that all links are broken; nothing when there is none. */
export function AccessTag({ online }: Pick<Resource, 'online'>) {
  const { t } = useTranslation('results')
  if (allLinksFail(online)) {
    return (
      <Tag tone="err" icon={<IconUnlink size={12} aria-hidden="true" />}>
        {t('card.linksBroken')}
      </Tag>
    )
  }
  const way = accessWay(online)
  if (way === undefined) return null
  const Icon = ICONS[way]
  return (
    <span title={t(`accessHint.${way}`)}>
      <Tag {...(way === 'file' ? { tone: 'ok' } : {})} icon={<Icon size={12} aria-hidden="true" />}>
        {t(`access.${way}`)}
      </Tag>
    </span>
  )
}
