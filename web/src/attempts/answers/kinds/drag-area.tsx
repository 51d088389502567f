import {
  type Announcements,
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type PointerEvent, type ReactNode, useState } from 'react';

type Props = {
  /** What was dragged was let go over this place. */
  onDrop: (dragged: string, place: number) => void;
  /** What follows the pointer. */
  overlay: (dragged: string) => ReactNode;
  children: ReactNode;
};

/** How far a pointer moves before it drags: less is a press. */
const DISTANCE_PX = 6;

const nothing = () => undefined;
/** The controls say what a drag has changed, and nobody drags with a screen reader. */
const silent: Announcements = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing };

/** A question in which a mouse or a pen can drag what its controls place as well. */
export function DragArea({ onDrop, overlay, children }: Props) {
  const [dragged, setDragged] = useState<string | null>(null);
  const [nowhere] = useState(() => document.createElement('div'));
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DISTANCE_PX } }));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      accessibility={{
        announcements: silent,
        screenReaderInstructions: { draggable: '' },
        container: nowhere,
        restoreFocus: false,
      }}
      onDragStart={({ active }) => setDragged(String(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null);
        if (over) onDrop(String(active.id), Number(over.id));
      }}
    >
      {children}
      <DragOverlay dropAnimation={null}>{dragged !== null && overlay(dragged)}</DragOverlay>
    </DndContext>
  );
}

/** What can be dragged: for its element, or for its handle. A finger scrolls the page instead. */
export function useDragged(id: string) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id });
  function onPointerDown(event: PointerEvent) {
    if (event.pointerType !== 'touch') listeners?.onPointerDown?.(event);
  }
  return { ref: setNodeRef, onPointerDown, isDragging };
}

/** Where it can be let go. */
export function useDropPlace(place: number) {
  const { setNodeRef, isOver } = useDroppable({ id: place });
  return { ref: setNodeRef, isOver };
}
