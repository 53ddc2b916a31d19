import { useId, useLayoutEffect, useRef } from 'react'
import type { Scene } from './Scene.ts'
import type { MountLayers } from './renderer/SceneLayer.ts'
import './scene.css'

interface SceneViewProps {
  readonly scene: Scene
  readonly mount: MountLayers
  /** For skip links. */
  readonly id?: string
  /** Its accessible name. */
  readonly label: string
  /** How it is used without seeing it. */
  readonly description?: string
}

/** The scene's element on the page. It renders once: everything that moves is painted without React. */
export function SceneView({ scene, mount, id, label, description }: SceneViewProps) {
  const descriptionId = useId()
  const container = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (stage.current ? mount(scene.layers, stage.current) : undefined), [scene, mount])
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
      <div ref={stage} className="scene__stage" />
    </div>
  )
}
