import { IconStar } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/index.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import type { PopupProps } from '../../ui/overlay/popup-props.ts'
import type { NamedResource } from '../resource-key.ts'
import type { RatingWords } from './rate.ts'
import { RateForm } from './RateForm.tsx'
import { useOwnOpinion } from './use-own-opinion.ts'

interface RatePopupProps extends PopupProps {
  readonly resource: NamedResource
  /** What the form begins with in place of what is stored. */
  readonly draft: RatingWords | undefined
}

/** Stars and comment for one resource. */
export function RatePopup({ resource, draft, open, close }: RatePopupProps) {
  const { t } = useTranslation('kept')
  const { data, isError, refetch } = useOwnOpinion(resource)
  return (
    <Dialog
      title={t('rate.title')}
      closeLabel={t('shell:close')}
      open={open}
      onClose={close}
      icon={<IconStar size={20} stroke={1.75} aria-hidden="true" />}
    >
      <p>
        <strong>
          <bdi>{resource.name}</bdi>
        </strong>
      </p>
      {isError && (
        <p role="alert">
          {t('rate.notRead')} <Button onClick={() => void refetch()}>{t('list.retry')}</Button>
        </p>
      )}
      {data !== undefined && <RateForm resource={resource} rating={data.rating} draft={draft} onDone={() => close()} />}
    </Dialog>
  )
}
