import { IconX } from '@tabler/icons-react';

/** A filter in force. @param field such as "Tag is" @param label of the button that removes it */
export const Chip = ({
  field,
  value,
  label,
  onRemove,
}: {
  field: string;
  value: string;
  label: string;
  onRemove: () => void;
}) => (
  <span className="chip">
    <span>
      <span className="sub">{field}</span>
      <span className="med cut">{value}</span>
    </span>
    <button aria-label={label} onClick={onRemove}>
      <IconX size={14} />
    </button>
  </span>
);
