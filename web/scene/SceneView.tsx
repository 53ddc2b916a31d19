import type { Stage as KonvaStage } from 'konva/lib/Stage.js'
import { Konva } from 'konva/lib/Global.js'
import { useId, useLayoutEffect, useRef } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js'
import { MapGroup } from './marks/MapGroup.tsx'
import type { Scrolling } from './input/attachInput.ts'
import type { Scene } from './Scene.ts'
import { LAYER_NAMES } from './state/Painter.ts'
import './scene.css'

// It advises against a sixth layer. That one is blank, and takes no memory, as long as nobody else is there.
Konva.showWarnings = false

interface SceneViewProps {
  readonly scene: Scene
  /** For skip links. */
  readonly id?: string
  /** Its accessible name. */
  readonly label: string
  /** How it is used without seeing it. */
  readonly description?: string
  /** If given, plain scrolling is left to the page around the map, and this is called. Must not change. */
  readonly onPlainScroll?: (by: Scrolling) => void
}

/** The scene's element on the page, a canvas for each layer. What moves with the camera is painted without a render. */
export function SceneView({ scene, id, label, description, onPlainScroll }: SceneViewProps) {
  const descriptionId = useId()
  const container = useRef<HTMLDivElement>(null)
  const stage = useRef<KonvaStage>(null)
  useLayoutEffect(() => (stage.current ? scene.mount(stage.current) : undefined), [scene])
  useLayoutEffect(
    () => (container.current ? scene.attach(container.current, onPlainScroll) : undefined),
    [scene, onPlainScroll],
  )
  return (
    <div
      ref={container}
      id={id}
      className="scene"
      role="application"
      aria-roledescription="map"
      aria-label={label}
      aria-describedby={descriptionId}
      tabIndex={0}
    >
      <p id={descriptionId} hidden>
        {description}
      </p>
      <Stage ref={stage} className="scene__stage" listening={false}>
        {LAYER_NAMES.map((name) => (
          <Layer key={name} name={name} listening={false} clearBeforeDraw={name === 'overlay'}>
            <Shape listening={false} perfectDrawEnabled={false} sceneFunc={() => scene.paintLayer(name)} />
            {name === 'overlay' && (
              <MapGroup painted={scene.painted}>
                {scene.marks.map((Marks, at) => (
                  <Marks key={at} />
                ))}
              </MapGroup>
            )}
          </Layer>
        ))}
      </Stage>
    </div>
  )
}
