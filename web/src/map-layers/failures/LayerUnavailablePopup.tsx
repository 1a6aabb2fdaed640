import type { MapLayer } from '@graticule/contracts/map/layer'
import type { LayerTrouble } from '@graticule/contracts/services/map-proxies'
import { IconMapOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/index.ts'
import { useDisabledLayer } from '../../stores/layers/disabled-layer.ts'
import { useMapLayers } from '../../stores/layers/map-layers.ts'
import { isOwnFile } from '../../stores/layers/own-files.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { PopupProps } from '../../ui/overlay/popup-props.ts'
import styles from './LayerUnavailablePopup.module.css'
import { ownTrouble, ownTroubleWords } from '../own-trouble.ts'
import { replaceLayer } from '../replace-layer.ts'
import { TroubleWords } from '../TroubleWords.tsx'
import { useDiagnosis } from '../use-diagnosis.ts'

interface LayerUnavailablePopupProps extends PopupProps {
  readonly layerId: string
}

/**
 * A layer of the map is not available: ignore (its row keeps Retry) or disable, which can be undone.
 * @rule S1-8.layer-disable Disable removes the layer, which can be undone
 */
export function LayerUnavailablePopup({ layerId, open, close }: LayerUnavailablePopupProps) {
  const { t } = useTranslation('adding')
  const { t: shell } = useTranslation('shell')
  const now = useMapLayers(({ layers }) => layers.find(({ id }) => id === layerId))
  // it is gone from the map while the popup is still seen going
  const [layer] = useState(now)
  const ignore = () => close()
  if (layer === undefined) return null
  return (
    <Dialog
      open={open}
      alert
      tone="err"
      icon={<IconMapOff size={18} stroke={1.75} />}
      title={shell('backendError.title')}
      closeLabel={shell('close')}
      onClose={ignore}
      footer={
        <>
          <Button
            onClick={() => {
              ignore()
              useDisabledLayer.getState().disable(layer)
            }}
          >
            {t('unavailable.disable')}
          </Button>
          <Button variant="primary" data-first-focus onClick={ignore}>
            {t('unavailable.ignore')}
          </Button>
        </>
      }
    >
      <LayerWords layer={layer} />
    </Dialog>
  )
}

/**
 * A layer over http on a page over https fails because of that; that the portal may not bring it either is only why it did not
 * help.
 */
function asShown(found: ReturnType<typeof useDiagnosis>, failed: LayerTrouble | undefined): ReturnType<typeof useDiagnosis> {
  const isMixed = failed === 'mixed-content' && typeof found === 'object' && found.trouble === 'not-allowed'
  return isMixed ? { ...found, trouble: failed, remedies: ['through-portal', 'ask-operator'] } : found
}

/**
 * What has happened; that the maintainers know of it is said once a report of it is stored.
 * @rule D61.told-of-report Maintainers are said to be informed only when a report was stored
 */
function LayerWords({ layer }: { layer: MapLayer }) {
  const { t } = useTranslation('adding')
  const failed = useMapLayers(({ details }) => details[layer.id]?.trouble)
  const found = useDiagnosis(layer)
  const isReported = typeof found === 'object' && found.reported === true
  return (
    <>
      {!isOwnFile(layer.id) && <p className={styles['text']}>{t(isReported ? 'unavailable.text' : 'unavailable.untold')}</p>}
      <p className={styles['text']}>{t('unavailable.which', { title: layer.title })}</p>
      <div role="status">
        <Reason layer={layer} failed={failed} found={asShown(found, failed)} />
      </div>
    </>
  )
}

interface ReasonProps {
  readonly layer: MapLayer
  readonly failed: LayerTrouble | undefined
  readonly found: ReturnType<typeof useDiagnosis>
}

/** Why, as far as the portal can find out, with buttons for what can be done here. */
function Reason({ layer, failed, found }: ReasonProps) {
  const { t } = useTranslation('adding')
  if (isOwnFile(layer.id)) return <p>{ownTroubleWords(ownTrouble(failed))}</p>
  if (found === 'asking') {
    return (
      <p className={styles['asking']}>
        <Spinner /> {t('unavailable.asking')}
      </p>
    )
  }
  if (found === 'unknown') return <p>{t('unavailable.unknown')}</p>
  const { trouble, host, said, remedies, layers = [], projections, secureUrl } = found
  if (trouble === undefined) {
    return (
      <>
        <p>{t('unavailable.worksNow')}</p>
        <div className={styles['actions']}>
          <Button size="small" onClick={() => useMapLayers.getState().retry(layer.id)}>
            {t('unavailable.retry')}
          </Button>
        </div>
      </>
    )
  }
  const inWords = remedies.filter(
    (remedy) =>
      !(remedy === 'choose-layer' && layers.length > 0) && !(remedy === 'use-secure-address' && secureUrl !== undefined),
  )
  return (
    <>
      <TroubleWords trouble={trouble} host={host} said={said} remedies={inWords} projections={projections} />
      <div className={styles['actions']}>
        {layers.map((name) => (
          <Button key={name} size="small" onClick={() => replaceLayer(layer, { layer: name })}>
            {t('unavailable.useLayer', { name })}
          </Button>
        ))}
        {secureUrl !== undefined && (
          <Button size="small" onClick={() => replaceLayer(layer, { url: secureUrl })}>
            {t('unavailable.useSecure')}
          </Button>
        )}
      </div>
    </>
  )
}
