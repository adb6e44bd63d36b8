export { Menu, Modal, Popover, SegmentedControl, Select, Tooltip } from '@mantine/core';
