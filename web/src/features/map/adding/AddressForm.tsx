import type { LinkedType } from '@graticule/contracts/map/layer-id'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { TroubleWords } from '../../../map-layers/TroubleWords.tsx'
import { Button } from '../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import styles from './AddLayerDialog.module.css'
import { type Found, findLayers, type Trouble } from './find-layers.ts'

interface AddressFormProps {
  readonly address: string
  readonly onAddress: (address: string) => void
  readonly onFound: (found: Exclude<Found, Trouble>) => void
}

/** Kinds that a visitor can name. */
const KINDS = ['wms', 'wmts', 'tms', 'kml', 'kmz', 'geojson', 'tif'] as const satisfies readonly LinkedType[]
const UNKNOWN = ''

/** Asks what there is at an address. A later question, and a change of the address, give up the one before. */
function useLook({ address, onFound }: Pick<AddressFormProps, 'address' | 'onFound'>, field: RefObject<HTMLInputElement | null>) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [isMissing, setMissing] = useState(false)
  /** Counts questions: the answer to one that was given up is not shown. */
  const asked = useRef(0)
  useEffect(() => () => void (asked.current += 1), [])

  const look = async (kind: LinkedType | undefined) => {
    setTrouble(null)
    setMissing(address.trim() === '')
    if (address.trim() === '') return field.current?.focus()
    const question = (asked.current += 1)
    setBusy(true)
    const found = await findLayers(address, kind)
    if (question !== asked.current) return
    setBusy(false)
    if (found.kind !== 'trouble') return onFound(found)
    setTrouble(found)
    if (found.trouble === 'no-address') field.current?.focus()
  }
  const giveUp = () => {
    asked.current += 1
    setBusy(false)
    setTrouble(null)
    setMissing(false)
  }
  return { busy, trouble, isMissing, look, giveUp }
}

/** Where the layer is, and what it is if the visitor knows. */
export function AddressForm({ address, onAddress, onFound }: AddressFormProps) {
  const { t } = useTranslation('adding')
  const field = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<string>(UNKNOWN)
  const { busy, trouble, isMissing, look, giveUp } = useLook({ address, onFound }, field)
  const isNone = trouble?.trouble === 'no-address'
  const error = isMissing ? t('dialog.missing') : isNone ? t('trouble.no-address', { host: '' }) : undefined
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void look(KINDS.find((one) => one === kind))
      }}
    >
      <TextField
        label={t('dialog.address')}
        hint={t('dialog.addressHint')}
        error={error}
        inputRef={field}
        data-first-focus
        type="url"
        code
        value={address}
        onChange={(event) => {
          giveUp()
          onAddress(event.target.value)
        }}
      />
      <LabelledSelect
        label={t('dialog.kind')}
        value={kind}
        choices={[
          { value: UNKNOWN, label: t('dialog.kinds.unknown') },
          ...KINDS.map((value) => ({ value, label: t(`dialog.kinds.${value}`) })),
        ]}
        onChange={setKind}
      />
      <div role="alert">{trouble !== null && !isNone && <WhyNothing trouble={trouble} />}</div>
      <div className={styles['buttons']}>
        <Button type="submit" variant="primary" busy={busy}>
          {t(busy ? 'dialog.looking' : 'dialog.look')}
        </Button>
      </div>
    </form>
  )
}

/** Why no layer was found, and what can be done about it. */
function WhyNothing({ trouble: { trouble, said, host, remedies } }: { readonly trouble: Trouble }) {
  const { t } = useTranslation('adding')
  return (
    <div className={styles['trouble']}>
      {trouble === undefined ? (
        <p>{said ?? t('dialog.nothing')}</p>
      ) : (
        <TroubleWords
          trouble={trouble}
          host={host}
          said={trouble === 'service-exception' ? said : undefined}
          remedies={remedies}
        />
      )}
    </div>
  )
}
