import { z } from 'zod'

/** The four marker shapes. */
export const SHAPES = ['circle', 'square', 'triangle', 'star'] as const
export type Shape = (typeof SHAPES)[number]
export const shapeSchema = z.enum(SHAPES)
