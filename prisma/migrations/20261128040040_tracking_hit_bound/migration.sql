SELECT platform.bound_before_partitioning('tracking_hit');
