import type Konva from 'konva/lib/Core.js'
import { useCallback, useId, useLayoutEffect, useRef } from 'react'
import { Layer, Shape, Stage } from 'react-konva/lib/ReactKonvaCore.js'
import type { Scene } from './Scene.ts'
import type { SceneLayer } from './renderer/Canvases.ts'
import './scene.css'

interface SceneViewProps {
  readonly scene: Scene
  /** For skip links. */
  readonly id?: string
  /** Its accessible name. */
  readonly label: string
  /** How it is used without seeing it. */
  readonly description?: string
}

/** The scene's element on the page. It renders once: everything that moves is painted without React. */
export function SceneView({ scene, id, label, description }: SceneViewProps) {
  const descriptionId = useId()
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (container.current ? scene.attach(container.current) : undefined), [scene])
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
      <Stage listening={false} className="scene__stage">
        {scene.layers.map((layer) => (
          <SceneCanvas key={layer.name} layer={layer} />
        ))}
      </Stage>
    </div>
  )
}

function SceneCanvas({ layer }: { readonly layer: SceneLayer }) {
  const mount = useCallback((node: Konva.Layer | null) => (node ? layer.mount(node) : undefined), [layer])
  return (
    <Layer ref={mount} listening={false}>
      <Shape listening={false} perfectDrawEnabled={false} sceneFunc={layer.paint} />
    </Layer>
  )
}
