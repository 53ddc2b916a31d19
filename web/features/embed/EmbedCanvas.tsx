import { Maximize, Minus, PanelLeftOpen, Plus } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { mountPlainCanvases } from '../../scene/renderer/plainCanvases.ts'
import { CreatorWatermark } from '../../shell/CreatorFoot.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { bindEmbed, useEmbed, useEmbedState } from './createEmbed.ts'
import { EmbedPopup } from './EmbedPopup.tsx'
import { fullMapAddress } from './fullMapAddress.ts'

const STEP_LEVELS = 0.5
const HOW_TO_USE = 'Arrow keys pan, plus and minus zoom, 0 shows the whole map.'

/** The map, and the few controls on it. */
export const EmbedCanvas = () => {
  const { scene, record } = useEmbed()
  const isListOpen = useEmbedState((state) => state.isListOpen)
  return (
    <main className="viewer__canvas">
      <EmbedStage />
      {!isListOpen && (
        <>
          <h1 className="visually-hidden">{record.style.title_text || record.name}</h1>
          <ListOpener />
        </>
      )}
      <EmbedPopup />
      <div className="map-control map-control--column map-control--zoom" role="group" aria-label="Zoom">
        <IconButton label="Zoom in" tooltipSide="left" onClick={() => scene.zoomBy(STEP_LEVELS)}>
          <Plus />
        </IconButton>
        <IconButton label="Zoom out" tooltipSide="left" onClick={() => scene.zoomBy(-STEP_LEVELS)}>
          <Minus />
        </IconButton>
        <IconButton label="Fit map" tooltipSide="left" onClick={() => scene.fit()}>
          <Maximize />
        </IconButton>
      </div>
      <CreatorWatermark url={record.style.watermark_url} />
      <FullMapLink />
    </main>
  )
}

const ListOpener = () => {
  const { store } = useEmbed()
  return (
    <div className="map-control embed__opener">
      <IconButton
        label="Open the list"
        tooltipSide="right"
        aria-expanded={false}
        onClick={() => store.setState({ isListOpen: true })}
      >
        <PanelLeftOpen />
      </IconButton>
    </div>
  )
}

/** The logo, which leads to what is shown here on the map's own page. */
const FullMapLink = () => {
  const { scene, store, record } = useEmbed()
  return (
    <a
      className="map-control embed__logo"
      href={record.path}
      target="_blank"
      rel="noopener"
      aria-label={`Open ${record.name} on Pinfold`}
      onClick={({ currentTarget }) => {
        currentTarget.href = fullMapAddress(record.path, scene.camera, store.getState().selection)
      }}
    >
      <Mark size={20} />
    </a>
  )
}

/** The scene's element. Everything that moves is painted without React. */
const EmbedStage = () => {
  const embed = useEmbed()
  const { scene, record } = embed
  const descriptionId = useId()
  const container = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (container.current === null || stage.current === null) return
    const detach = scene.attach(container.current)
    const stopStage = mountPlainCanvases(scene.layers, stage.current)
    const stop = bindEmbed(embed)
    return () => {
      stop()
      stopStage()
      detach()
    }
  }, [embed, scene])
  return (
    <div className="viewer__scene">
      <div
        ref={container}
        id="map"
        className="scene"
        role="application"
        aria-roledescription="map"
        aria-label={`Map of ${record.name}`}
        aria-describedby={descriptionId}
        tabIndex={0}
      >
        <p id={descriptionId} hidden>
          {HOW_TO_USE}
        </p>
        <div ref={stage} className="scene__stage" />
      </div>
    </div>
  )
}
