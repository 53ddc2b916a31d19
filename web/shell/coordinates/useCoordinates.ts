import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { Calibration } from '../../../shared/calibration/calibration.ts'
import { readStored, writeStored } from '../../sources/local/storedList.ts'
import { useViewer } from '../viewerContext.ts'
import { type Coordinates, PIXELS } from './Coordinates.ts'
import type { GameCoordinates } from './gameCoordinates.ts'

type Maker = (calibration: Calibration) => GameCoordinates | null

interface CoordinateState {
  /** Somebody wants pixels, though the coordinates of the game are known. */
  readonly isInPixels: boolean
  /** Null until a map needs it: most have pixels alone. */
  readonly make: Maker | null
}

const PIXELS_KEY = 'pinfold_pixels'

const coordinateStore = createStore<CoordinateState>(() => ({
  isInPixels: readStored(PIXELS_KEY) === '1',
  make: null,
}))

/** Chooses pixels in place of the coordinates of games, in this browser, or these again. */
export const setInPixels = (isInPixels: boolean): void => {
  writeStored(PIXELS_KEY, isInPixels ? '1' : '0')
  coordinateStore.setState({ isInPixels })
}

/** Returns how the places of the open map are told: as the game has them where that is known, unless somebody wants pixels. */
export const useCoordinates = (): Coordinates => {
  const isInPixels = useStore(coordinateStore, (state) => state.isInPixels)
  const known = useGameCoordinates()
  return known === null ? PIXELS : isInPixels ? known.pixels : known.game
}

/** What is measured on the open map is told in the units of its coordinates. */
export const useSceneMeasure = (): void => {
  const { scene } = useViewer()
  const { measure } = useCoordinates()
  useEffect(() => scene.setMeasure(measure), [scene, measure])
}

/** Both kinds of coordinates; null where the map has pixels alone, and until the script is there. */
export const useGameCoordinates = () => {
  const { calibration } = useViewer().record
  const make = useStore(coordinateStore, (state) => state.make)
  const isWanted = calibration !== null && make === null
  useEffect(() => {
    if (isWanted) void loadGame().catch(() => {})
  }, [isWanted])
  return useMemo(() => (calibration && make ? make(calibration) : null), [calibration, make])
}

const loadGame = async (): Promise<void> => {
  const { gameCoordinates } = await import('./gameCoordinates.ts')
  coordinateStore.setState({ make: gameCoordinates })
}
