import { IconEdit } from '@tabler/icons-react'
import { useTranslation } from '../../../i18n/index.ts'
import type { NamedResource } from '../../../kept/resource-key.ts'
import { useGeneralFlags } from '../../../site/general-flags.ts'
import { stopImproving, useIsImproving } from '../../../stores/proposals/improving.ts'
import { Button } from '../../../ui/Button.tsx'

/** Opens the form; loaded when somebody wants it. */
const ask = async (resource: NamedResource) => (await import('./improve.ts')).askToImprove(resource)

/** Leads to the form that improves the description of an entry. */
export function ImproveButton({ resource }: { resource: NamedResource }) {
  const { t } = useTranslation('resource')
  const isOpen = useIsImproving(resource.dataSource, resource.targetId)
  const isOffered = useGeneralFlags(({ isEntryExtensionEnabled }) => isEntryExtensionEnabled !== false)
  if (!isOffered) return null
  return (
    <Button
      variant="quiet"
      aria-expanded={isOpen}
      icon={<IconEdit size={16} stroke={1.75} aria-hidden="true" />}
      onClick={() => (isOpen ? stopImproving() : void ask(resource))}
    >
      {t('head.improve')}
    </Button>
  )
}
